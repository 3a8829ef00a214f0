import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './message-skeletons.module.css';

/** Placeholders in the shape of messages. */
export function MessageSkeletons({ count = 6 }: { count?: number }) {
  return (
    <>
      <VisuallyHidden>
        <output>Loading messages...</output>
      </VisuallyHidden>
      <ul className={classes.blocks} aria-busy>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={classes.block} aria-label="Loading">
            <div className={classes.head}>
              <Skeleton height={14} width="42%" />
              <Skeleton height={20} width={72} radius={10} />
            </div>
            <Skeleton height={10} width="64%" />
            <Skeleton height={14} width="88%" />
          </li>
        ))}
      </ul>
    </>
  );
}
