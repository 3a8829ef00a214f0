const gigabyte = 1024 ** 3;

/** Examples of the parts of the system, by the name of a property. */
export const systemExamples: Record<string, unknown> = {
  'channels.channel': 'sms',
  isSetUp: true,
  lastAcceptedAt: '2026-11-23T14:27:00.000Z',
  retrying: 0,
  failed: 0,
  'messages.due': 0,
  oldestDueAt: null,
  heldSince: null,
  workers: 1,
  lastSeenAt: '2026-11-23T14:29:56.000Z',
  isEmbedded: true,
  verifiedAt: '2026-11-23T08:14:00.000Z',
  problem: null,
  copiedAt: '2026-11-23T08:15:00.000Z',
  freeBytes: 41 * gigabyte,
  totalBytes: 120 * gigabyte,
  startedAt: '2026-11-20T08:00:00.000Z',
  restarts: 0,
  lastRestartAt: null,
  maxLagMs: 12,
  usedConnections: 1,
  maxConnections: 10,
  waiting: 0,
};
