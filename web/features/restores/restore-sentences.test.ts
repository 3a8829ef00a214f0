import { expect, test } from 'vitest';
import {
  fileText,
  outcomeText,
  percentOf,
  phaseText,
  progressText,
  subjectText,
} from './restore-sentences.ts';
import { sampleBackupFile, sampleRestore } from './test/restore-samples.ts';

test('says what the worker does and how far it is', () => {
  expect(phaseText({ phase: null })).toBe('Waiting to start...');
  expect(phaseText({ phase: 'checking' })).toBe('Step 1 of 5: Checking the backup');
  expect(phaseText({ phase: 'replacing' })).toBe('Step 5 of 5: Replacing the data');
  expect(progressText(sampleRestore())).toBe('12,000 of 40,000 rows, about 2 minutes left');
  expect(progressText(sampleRestore({ rows: null }))).toBe('about 2 minutes left');
  expect(progressText(sampleRestore({ secondsLeft: null }))).toBe('12,000 of 40,000 rows');
  expect([-1, 0, 0.384, 0.999, 1].map((share) => percentOf({ share }))).toEqual([0, 0, 38, 99, 99]);
});

test('describes a backup', () => {
  expect(fileText(sampleBackupFile())).toBe('41 MB');
  expect(fileText(sampleBackupFile({ isEncrypted: true, beforeMigration: '0033' }))).toBe(
    '41 MB, encrypted, before the upgrade 0033',
  );
  expect(subjectText(sampleRestore(), 'America/Chicago')).toBe(
    'Backup of 20 Nov 2026, 2:14 AM CST (crewdesk-2026-11-20-081400.backup), requested by Pat Doe.',
  );
});

test.each([
  ['completed', {}, 'All data were replaced with those of this backup.'],
  [
    'completed',
    { safetyBackup: 'a.backup' },
    'All data were replaced with those of this backup. The data of before are in a.backup.',
  ],
  ['canceled', {}, 'The data are as before.'],
  [
    'failed',
    { problem: 'It is cut.', safetyBackup: 'a.backup' },
    'It is cut. The present data were also saved in a.backup.',
  ],
  ['failed', { problem: 'The disk is full.' }, 'The disk is full.'],
  ['failed', {}, 'Something went wrong. The data are as before.'],
] as const)('says how a restore has ended: %s, %j [10.9-67]', (state, change, text) => {
  expect(outcomeText(state, sampleRestore(change))).toBe(text);
});
