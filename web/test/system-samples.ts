import type { System, SystemPart } from '#schema/system.ts';

export type WholeSystem = { [Part in SystemPart]: System<Part> };

const at = '2026-11-20T15:00:00.000Z';
const gigabyte = 1024 ** 3;

const working = { isSetUp: true, retrying: 0, failed: 0, reason: null };

/** A system in which everything works, at 9:00 AM in Chicago. */
export const workingSystem: WholeSystem = {
  messages: {
    at,
    channels: [
      { channel: 'sms', ...working, lastAcceptedAt: '2026-11-20T14:57:00.000Z' },
      { channel: 'email', ...working, lastAcceptedAt: '2026-11-20T10:00:00.000Z' },
    ],
    due: 0,
    oldestDueAt: null,
    heldSince: null,
  },
  workers: { at, workers: 1, lastSeenAt: '2026-11-20T14:59:56.000Z' },
  backups: { at, isEmbedded: true, verifiedAt: '2026-11-20T08:14:00.000Z', problem: null, bucket: null },
  disk: { at, freeBytes: 41 * gigabyte, totalBytes: 120 * gigabyte },
  database: { at, isEmbedded: true, startedAt: '2026-11-16T15:00:00.000Z', restarts: 0, lastRestartAt: null },
  process: {
    at,
    startedAt: '2026-11-16T15:00:00.000Z',
    maxLagMs: 12,
    usedConnections: 1,
    maxConnections: 10,
    waiting: 0,
  },
};
