import type { BackupFile, Restore, RestorePhase, RestoreState } from '#schema/restores.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { formatSize } from '#web/lib/format/format-size.ts';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import type { Tone } from '#web/ui/text/status-chip.tsx';

export type EndState = Exclude<RestoreState, 'waiting' | 'running'>;

const phases: Record<RestorePhase, string> = {
  checking: 'Checking the backup',
  saving: 'Saving the present data',
  documents: 'Restoring documents',
  loading: 'Loading the data of the backup',
  replacing: 'Replacing the data',
};

/** What the worker does now. */
export function phaseText({ phase }: Pick<Restore, 'phase'>): string {
  if (phase === null) return 'Waiting to start...';
  const step = Object.keys(phases).indexOf(phase) + 1;
  return `Step ${step} of ${Object.keys(phases).length}: ${phases[phase]}`;
}

/** `1,200 of 40,000 rows, about 2 minutes left`, as far as it is known. */
export function progressText({
  rows,
  totalRows,
  secondsLeft,
}: Pick<Restore, 'rows' | 'totalRows' | 'secondsLeft'>): string {
  const unit = totalRows === 1 ? 'row' : 'rows';
  const parts = [
    rows !== null && totalRows !== null && `${formatCount(rows)} of ${formatCount(totalRows)} ${unit}`,
    secondsLeft !== null && formatTimeLeft(secondsLeft),
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** Never all before it is over. */
export const percentOf = ({ share }: Pick<Restore, 'share'>): number =>
  Math.max(0, Math.min(99, Math.floor(share * 100)));

/** `412 MB, encrypted, before the upgrade 0033`. */
export function fileText({ bytes, isEncrypted, beforeMigration }: BackupFile): string {
  const parts = [
    formatSize(bytes),
    isEncrypted && 'encrypted',
    beforeMigration !== null && `before the upgrade ${beforeMigration}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Which backup a restore is about, and who wanted it. */
export function subjectText({ file, savedAt, requestedBy }: Restore, timeZone: string): string {
  return `Backup of ${formatExactTime(savedAt, timeZone)} (${file}), requested by ${requestedBy}.`;
}

export const outcomes: Record<EndState, { status: string; tone: Tone }> = {
  completed: { status: 'Restored', tone: 'green' },
  canceled: { status: 'Cancelled', tone: 'gray' },
  failed: { status: 'Failed', tone: 'red' },
};

const outcomeSentences: Record<EndState, string> = {
  completed: 'All data were replaced with those of this backup.',
  canceled: 'The data are as before.',
  failed: 'Something went wrong. The data are as before.',
};

/** How a restore ended, and where the data of before are. */
export function outcomeText(state: EndState, { problem, safetyBackup }: Restore): string {
  const outcome = problem ?? outcomeSentences[state];
  if (safetyBackup === null) return outcome;
  return state === 'completed'
    ? `${outcome} The data of before are in ${safetyBackup}.`
    : `${outcome} The present data were also saved in ${safetyBackup}.`;
}
