import { pathOfOldRecord, pathOfRecord, pathsOfAll } from '#bench/scenarios/history.ts';
import type { LatencyTargets } from './list-latency.ts';

/** The histories of records that were changed a thousand times, and of the company. */
export const historyLists: LatencyTargets = {
  lists: {
    'changes of a record': pathOfRecord,
    'changes of a record with 60 units, stored whole': pathOfOldRecord,
    ...pathsOfAll,
  },
  rows: 'changes',
  maxMs: 100,
};
