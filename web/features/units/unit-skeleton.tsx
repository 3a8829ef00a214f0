import { Skeleton } from '@mantine/core';
import classes from './unit-page.module.css';

/** In place of a unit while it is loading. */
export function UnitSkeleton() {
  return (
    <div aria-hidden>
      <div className={classes.card}>
        <Skeleton height={12} width="50%" my={8} />
        <Skeleton height={12} width="35%" my={8} />
      </div>
      <div className={classes.blocks}>
        {[0, 1].map((column) => (
          <div key={column} className={classes.card}>
            {[60, 45, 70].map((width) => (
              <Skeleton key={width} height={12} width={`${width}%`} my={14} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
