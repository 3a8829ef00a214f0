import { expect, test } from 'vitest';
import type { BackupFile } from './backup-files.ts';
import { findOutdated } from './find-outdated.ts';

const dayMs = 24 * 60 * 60 * 1000;
const first = Date.UTC(2025, 0, 1, 8);

function file(at: number, beforeMigration?: string): BackupFile {
  return { path: new Date(at).toISOString(), at: new Date(at), beforeMigration, isBeforeRestore: false };
}

/** The backups that are there after so many nights, each followed by a clean-up. */
function afterNights(nights: number): BackupFile[] {
  let files: BackupFile[] = [];
  for (let night = 0; night < nights; night += 1) {
    const at = first + night * dayMs;
    files.push(file(at));
    const outdated = new Set(findOutdated(files, new Date(at)));
    files = files.filter((each) => !outdated.has(each));
  }
  return files;
}

test('after 400 nights, seven days, four weeks and twelve months have a backup [10.9-15]', () => {
  const days = afterNights(400).map(({ at }) => at.toISOString().slice(0, 10));
  expect(days).toEqual([
    '2025-03-31',
    '2025-04-30',
    '2025-05-31',
    '2025-06-30',
    '2025-07-31',
    '2025-08-31',
    '2025-09-30',
    '2025-10-31',
    '2025-11-30',
    '2025-12-31',
    '2026-01-18',
    '2026-01-25',
    '2026-01-29',
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
    '2026-02-02',
    '2026-02-03',
    '2026-02-04',
  ]);
});

test('backups of the last two days stay, and the last one before a migration', () => {
  const now = new Date(first + 30 * dayMs);
  const hours = [1, 2, 3, 30, 47].map((hour) => file(now.getTime() - hour * 60 * 60 * 1000));
  const upgrades = [file(first, '0033'), file(first + dayMs, '0034')];
  const old = file(first + dayMs + 1000);
  const outdated = findOutdated([old, ...upgrades, ...hours], now);
  expect(outdated.map(({ path }) => path)).toEqual([]);
  // The last ones of the last seven days that have one.
  const later = Array.from({ length: 30 }, (_, day) => file(first + (40 + day) * dayMs));
  const much = findOutdated([old, ...upgrades, ...hours, ...later], new Date(first + 70 * dayMs));
  expect(much).toContain(upgrades[0]);
  expect(much).not.toContain(upgrades[1]);
});

test('what a restore replaced stays for months, although the same day has a later backup', () => {
  const wrong = { ...file(first), isBeforeRestore: true };
  const files = [wrong, ...Array.from({ length: 90 }, (_, day) => file(first + 1000 + day * dayMs))];
  expect(findOutdated(files, new Date(first + 99 * dayMs))).not.toContain(wrong);
  expect(findOutdated(files, new Date(first + 101 * dayMs))).toContain(wrong);
});

test('nothing goes without a backup for years', () => {
  expect(findOutdated([file(first)], new Date(first + 2000 * dayMs))).toEqual([]);
});
