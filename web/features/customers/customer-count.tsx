import { Skeleton } from '@mantine/core';
import type { CustomerCounts } from '#schema/customers.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './customer-count.module.css';

/** How far the counting of a page has come. */
export type Counting = { counts: CustomerCounts | undefined; isFailed: boolean };

type Props = {
  counting: Counting;
  customerId: string;
  of: keyof CustomerCounts[string];
};

const words = {
  projects: { unit: 'Project(s)', failure: 'Failed to fetch projects' },
  workOrders: { unit: 'Work Order(s)', failure: 'Failed to fetch work orders' },
};

/** One cell of counted records. It waits and fails on its own: the row is readable without it. */
export function CustomerCount({ counting: { counts, isFailed }, customerId, of }: Props) {
  const { unit, failure } = words[of];
  const count = counts?.[customerId]?.[of];
  if (count !== undefined) return `${formatCount(count)} ${unit}`;
  if (isFailed) return <span className={classes.failure}>{failure}</span>;
  return <Skeleton className={classes.skeleton} height={12} width={80} aria-hidden />;
}
