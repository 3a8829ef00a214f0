import { pathOfRecord, pathsOfAll } from '#bench/scenarios/history.ts';
import type { LatencyTargets } from './list-latency.ts';

/** The histories of a record that was changed a thousand times, and of the company. */
export const historyLists: LatencyTargets = {
  lists: { 'changes of a record': pathOfRecord, ...pathsOfAll },
  rows: 'changes',
  maxMs: 100,
};
