import type { BackupFile } from './backup-files.ts';

const hourMs = 60 * 60 * 1000;
/** Nothing younger goes, however many there are. */
const alwaysKeptMs = 48 * hourMs;
/** Nobody may notice sooner that the wrong backup was restored, and no other file has what it replaced. */
const keptBeforeRestoreMs = 100 * 24 * hourMs;

/** How many days, weeks and months have a backup: the last one of each. */
const kept: readonly { count: number; periodOf: (at: Date) => string }[] = [
  { count: 7, periodOf: (at) => at.toISOString().slice(0, 10) },
  { count: 4, periodOf: (at) => mondayOf(at) },
  { count: 12, periodOf: (at) => at.toISOString().slice(0, 7) },
];

function mondayOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

/**
 * The backups that are not needed any more: not the last of one of seven days, four weeks or twelve months that have
 * one, not of the last two days, not the last one before a migration, and not one before a restore of the last 100 days.
 */
export function findOutdated(files: BackupFile[], now: Date): BackupFile[] {
  const newestFirst = files.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const keep = new Set(
    newestFirst.filter(
      ({ at, isBeforeRestore }) =>
        now.getTime() - at.getTime() < (isBeforeRestore ? keptBeforeRestoreMs : alwaysKeptMs),
    ),
  );
  const upgrade = newestFirst.find(({ beforeMigration }) => beforeMigration !== undefined);
  if (upgrade) keep.add(upgrade);
  for (const { count, periodOf } of kept) {
    const periods = Map.groupBy(newestFirst, ({ at }) => periodOf(at));
    for (const [last] of [...periods.values()].slice(0, count)) if (last) keep.add(last);
  }
  return newestFirst.filter((file) => !keep.has(file));
}
