import { Skeleton } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import classes from './record-head.module.css';

/** A placeholder in the shape of the head of a record that is loading. */
export function RecordHeadSkeleton({ kind }: { kind: RecordKind }) {
  return (
    <>
      <div className={classes.head}>
        <div className={classes.bar}>
          <h1 className={classes.title}>{kind.labels.title}</h1>
        </div>
      </div>
      <div className={classes.facts} aria-hidden>
        {[220, 140, 110, 180].slice(kind.hasTechnicians ? 0 : 1).map((width) => (
          <div key={width} className={classes.fact}>
            <Skeleton height={12} width={width} my={5} />
          </div>
        ))}
      </div>
    </>
  );
}
