import { Skeleton } from '@mantine/core';
import type { CustomerCounts } from '#schema/customers.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './customer-count.module.css';

/** State of the query that counts the records of the customers on a page. */
export type Counting = { counts: CustomerCounts | undefined; isFailed: boolean };

type Props = {
  counting: Counting;
  customerId: string;
  of: keyof CustomerCounts[string];
};

const texts = {
  projects: { unit: 'Project(s)', failure: 'Failed to fetch projects', slug: projects.slug },
  workOrders: { unit: 'Work Order(s)', failure: 'Failed to fetch work orders', slug: workOrders.slug },
};

/** Record count of one customer, which leads to these records. Loads and fails independently of the row. */
export function CustomerCount({ counting: { counts, isFailed }, customerId, of }: Props) {
  const { unit, failure, slug } = texts[of];
  const count = counts?.[customerId]?.[of];
  if (count === 0) return <span className={classes.none}>{`0 ${unit}`}</span>;
  if (count !== undefined) {
    return (
      <PageLink className={classes.count} to={`/app/${slug}?customer=${customerId}`}>
        {`${formatCount(count)} ${unit}`}
      </PageLink>
    );
  }
  if (isFailed) return <span className={classes.failure}>{failure}</span>;
  return <Skeleton className={classes.skeleton} height={12} width={80} aria-hidden />;
}
