import { Skeleton } from '@mantine/core';
import classes from './page-skeleton.module.css';

const lineWidths = ['34%', '52%', '45%', '58%', '40%'];

/** A placeholder for a page whose code is still loading. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton height={24} width={200} my={6} />
      <div className={classes.card}>
        {lineWidths.map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
    </div>
  );
}
