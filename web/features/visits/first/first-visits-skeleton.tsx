import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './first-visits.module.css';

/** Placeholders in the shape of the contracts. */
export function FirstVisitsSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <output>Loading service contracts...</output>
      </VisuallyHidden>
      <Skeleton height={36} width={156} mb={16} />
      <ul className={classes.rows} aria-busy>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={classes.row} aria-label="Loading">
            <div>
              <Skeleton height={14} width="60%" my={5} />
              <Skeleton height={10} width="80%" my={6} />
              <Skeleton height={10} width="30%" my={12} />
            </div>
            <Skeleton height={14} width="70%" my={5} />
            <div>
              <Skeleton height={10} width="60%" my={6} />
              <Skeleton height={36} mb={20} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
