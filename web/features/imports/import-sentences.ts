import { findRecordKind, type ImportKind, importKindLabels } from '#schema/imports/import-kinds.ts';
import type {
  FirstLine,
  Import,
  ImportColumn,
  ImportCounts,
  ImportOutcome,
  ImportState,
} from '#schema/imports/imports.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import type { Tone } from '#web/ui/text/status-chip.tsx';

const listFormat = new Intl.ListFormat('en-US');

export const outcomes: Record<ImportOutcome, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'green' },
  update: { label: 'Update', tone: 'blue' },
  unchanged: { label: 'Unchanged', tone: 'gray' },
  refused: { label: 'Refused', tone: 'red' },
};

export const states: Record<ImportState, { label: string; tone: Tone }> = {
  columns: { label: 'Not checked', tone: 'outline' },
  checking: { label: 'Checking', tone: 'blue' },
  checked: { label: 'Checked', tone: 'outline' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Imported', tone: 'green' },
  cancelled: { label: 'Stopped', tone: 'amber' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'gray' },
  failed: { label: 'Failed', tone: 'red' },
};

/** `1 customer`, `1,200 customers`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** `1 customer`, or as many of what an import makes. @param verbs what follows, for one and for several */
function entities(kind: ImportKind, count: number, verbs?: [singular: string, plural: string]): string {
  const { singular, plural } = importKindLabels(kind);
  return verbs
    ? counted(count, `${singular} ${verbs[0]}`, `${plural} ${verbs[1]}`)
    : counted(count, singular, plural);
}

/** `288 Customers`, for the label of a button. */
export function entitiesLabel(kind: ImportKind, count: number): string {
  const text = entities(kind, count);
  return text.replace(/ ./g, (letter) => letter.toUpperCase());
}

const total = (counts: ImportCounts) => counts.new + counts.update + counts.unchanged + counts.refused;

/** How many rows an import has come to. */
export const handledCount = (result: ImportCounts | null) => (result ? total(result) : 0);

/** How much an import creates and changes. */
export const importedCount = (counts: ImportCounts) => counts.new + counts.update;

/** `188 new, 100 updated, 12 refused`: what there is any of. */
export function countsText(counts: ImportCounts): string {
  const parts = [
    [counts.new, 'new'],
    [counts.update, 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.refused, 'refused'],
  ] as const;
  const present = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  return present.join(', ') || 'No rows';
}

/** What an import would do. */
export function checkedText(kind: ImportKind, counts: ImportCounts): string {
  const { unchanged } = counts;
  const refused =
    counts.refused > 0 &&
    `${counted(counts.refused, 'row is', 'rows are')} refused and will not be imported.`;
  const sentences =
    importedCount(counts) === 0
      ? [
          'There is nothing to import.',
          unchanged > 0 && `${entities(kind, unchanged, ['is', 'are'])} in Crewdesk as in the file.`,
          refused,
        ]
      : [
          `The import will ${listFormat.format(
            [
              counts.new > 0 && `create ${entities(kind, counts.new)}`,
              counts.update > 0 && `update ${entities(kind, counts.update)}`,
            ].filter((part) => part !== false),
          )}.`,
          unchanged > 0 && `${entities(kind, unchanged, ['stays', 'stay'])} as before.`,
          refused,
        ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** What an import has done. */
export function resultText({ state, result, rows }: Pick<Import, 'state' | 'result' | 'rows'>): string {
  if (!result || total(result) === 0) return 'Nothing was imported.';
  const done = `${countsText(result)}.`;
  if (state !== 'cancelled') return done;
  return `Stopped after ${formatCount(total(result))} of ${counted(rows, 'row')}: ${done} The others are listed as checked.`;
}

/** What an undo has done. */
export function undoneText(kind: ImportKind, undone: NonNullable<Import['undone']>): string {
  const parts = [
    undone.deleted > 0 && `${entities(kind, undone.deleted, ['was', 'were'])} deleted`,
    undone.restored > 0 && `${entities(kind, undone.restored, ['has', 'have'])} the former values again`,
  ].filter((part) => part !== false);
  const done = parts.length > 0 ? `${listFormat.format(parts)}.` : 'Nothing could be undone.';
  const left =
    undone.left > 0 && `${entities(kind, undone.left, ['was', 'were'])} left alone, for the reasons below.`;
  const partly = undone.partly > 0 && `Of ${entities(kind, undone.partly)}, something could not come back.`;
  return [done, partly, left].filter((sentence) => sentence !== false).join(' ');
}

/** How far the work is. While it has a problem, nobody knows how long it takes. */
export function progressText({ progress, problem }: Pick<Import, 'progress' | 'problem'>): string {
  if (!progress) return 'Waiting to start...';
  const { done, total: rows, secondsLeft } = progress;
  const handled = `${formatCount(done)} of ${counted(rows, 'row')}`;
  return secondsLeft === null || problem !== null ? handled : `${handled}, ${formatTimeLeft(secondsLeft)}`;
}

/** The name of a column, whether or not the file has one. */
export function columnName({ header, index }: Pick<ImportColumn, 'header' | 'index'>): string {
  return header.trim() || `Column ${index + 1}`;
}

/** Names the columns that are left out although they have values. */
export function notTakenText(
  columns: Pick<ImportColumn, 'header' | 'index' | 'filled' | 'target'>[],
): string {
  const names = columns.filter(({ target, filled }) => target === null && filled > 0).map(columnName);
  return names.length === 0
    ? 'Every column with values is taken.'
    : `Not taken: ${listFormat.format(names)}.`;
}

/** `92% filled`; never all or nothing unless it is. */
export function filledText(filled: number): string {
  if (filled === 0) return 'Empty';
  const percent = Math.min(99, Math.max(1, Math.round(filled * 100)));
  return filled === 1 ? 'All filled' : `${percent}% filled`;
}

/** A line of a file as a choice of headings. */
export function headerText({ line, text }: FirstLine): string {
  return `Line ${formatCount(line)}: ${text}`;
}

const headerReasons: Record<Import['headerBy'], string> = {
  first: '',
  headings: ', because this line has headings that Crewdesk knows',
  width: ', because this line is the first with as many values as the rows',
  user: '',
};

/** What is left out above the headings, and why; undefined if that is nothing. */
export function leftOutText({
  headerLine,
  headerBy,
  firstLines,
}: Pick<Import, 'headerLine' | 'headerBy' | 'firstLines'>): string | undefined {
  const above = firstLines.filter(({ line }) => line < headerLine).map(({ text }) => `'${text}'`);
  if (above.length === 0) return undefined;
  return `Left out above it: ${listFormat.format(above)}${headerReasons[headerBy]}.`;
}

/** The list of what an import of this kind makes. */
export function listPath(kind: ImportKind): string {
  if (kind === 'customer') return '/app/customers';
  return `/app/${findRecordKind(kind)?.slug ?? 'units'}`;
}

/** The page of what a row has created or changed. Units are found by their serial, which is the name of their row. */
export function entityPath(
  kind: ImportKind,
  { entityId, name }: { entityId: string | null; name: string },
): string {
  if (kind === 'unit') return `${listPath(kind)}?serial=${encodeURIComponent(name)}`;
  return `${listPath(kind)}/${entityId}${kind === 'customer' ? '/overview' : ''}`;
}
