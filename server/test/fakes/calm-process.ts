import type { ProcessStatus } from '#server/http/services.ts';

/** A process that just started, with an external database. */
export const calmProcess: ProcessStatus = {
  startedAt: new Date('2026-11-20T14:55:00.000Z'),
  maxRecentLagMs: () => 12,
  databaseRestarts: () => undefined,
};
