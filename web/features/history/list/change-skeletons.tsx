import { Skeleton } from '@mantine/core';
import classes from './change-list.module.css';

const rows = [0, 1, 2, 3, 4];

/** In place of changes while they are loading. */
export function ChangeSkeletons() {
  return (
    <div aria-hidden>
      <div className={classes.dayHead}>
        <Skeleton height={14} width={140} my={5} />
      </div>
      <div className={classes.list}>
        {rows.map((row) => (
          <div key={row} className={classes.skeleton}>
            <Skeleton height={12} width={`${40 + ((row * 23) % 45)}%`} my={2} />
          </div>
        ))}
      </div>
    </div>
  );
}
