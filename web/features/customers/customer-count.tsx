import { Skeleton } from '@mantine/core';
import type { CustomerCounts } from '#schema/customers.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './customer-count.module.css';

/** State of the query that counts the records of the customers on a page. */
export type Counting = { counts: CustomerCounts | undefined; isFailed: boolean };

type Props = {
  counting: Counting;
  customerId: string;
  of: keyof CustomerCounts[string];
};

const texts = {
  projects: { unit: 'Project(s)', failure: 'Failed to fetch projects' },
  workOrders: { unit: 'Work Order(s)', failure: 'Failed to fetch work orders' },
};

/** Record count of one customer. Loads and fails independently of the row. */
export function CustomerCount({ counting: { counts, isFailed }, customerId, of }: Props) {
  const { unit, failure } = texts[of];
  const count = counts?.[customerId]?.[of];
  if (count !== undefined) return `${formatCount(count)} ${unit}`;
  if (isFailed) return <span className={classes.failure}>{failure}</span>;
  return <Skeleton className={classes.skeleton} height={12} width={80} aria-hidden />;
}
