import type { BackupFile, Restore } from '#schema/restores.ts';

export function sampleBackupFile(change: Partial<BackupFile> = {}): BackupFile {
  return {
    name: 'crewdesk-2026-11-20-081400.backup',
    savedAt: '2026-11-20T08:14:00.000Z',
    bytes: 43_200_000,
    beforeMigration: null,
    isEncrypted: false,
    ...change,
  };
}

export function sampleRestore(change: Partial<Restore> = {}): Restore {
  const { name, savedAt } = sampleBackupFile();
  return {
    id: 'a-restore',
    file: name,
    savedAt,
    requestedBy: 'Pat Doe',
    requestedAt: '2026-11-20T15:00:00.000Z',
    state: 'running',
    phase: 'loading',
    share: 0.384,
    rows: 12_000,
    totalRows: 40_000,
    secondsLeft: 100,
    problem: null,
    safetyBackup: null,
    finishedAt: null,
    ...change,
  };
}
