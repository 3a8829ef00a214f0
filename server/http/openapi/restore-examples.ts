const megabyte = 1024 ** 2;
const file = 'crewdesk-2026-11-23-081400.backup';
const safetyBackup = 'crewdesk-2026-11-23-142700.backup';

/** Examples of backups and restores, by the name of a property. */
export const restoreExamples: Record<string, unknown> = {
  file,
  'files.name': file,
  savedAt: '2026-11-23T08:14:00.000Z',
  bytes: 14 * megabyte,
  beforeMigration: null,
  isEncrypted: false,
  requestedBy: 'Dana Whitfield',
  requestedAt: '2026-11-23T14:26:00.000Z',
  'current.state': 'running',
  'restores.state': 'waiting',
  'cancel.state': 'canceled',
  phase: 'loading',
  share: 0.62,
  'current.rows': 1_204_118,
  'restores.rows': 0,
  totalRows: 2_018_400,
  secondsLeft: 95,
  safetyBackup,
  finishedAt: null,
};
