import { Skeleton } from '@mantine/core';
import classes from './page-skeleton.module.css';

/** A placeholder for a page whose code is still loading. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton height={28} width={220} mt={4} mb={20} />
      <Skeleton height={360} radius="md" />
    </div>
  );
}
