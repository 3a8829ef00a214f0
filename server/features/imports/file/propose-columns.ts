import { isEmail } from '#schema/fields/email.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { findRecordKind, type ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { importTargets } from '#schema/imports/kind-targets.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import { plainHeader, targetsByHeader } from './known-headings.ts';
import type { CsvFile } from './parse-csv.ts';
import { shown } from './row-names.ts';

const maxSamples = 3;
/** How many values of a column are looked at. */
const maxRead = 200;
/** The share of values that must look alike. */
const minShare = 0.8;

const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
);

/** What values of a customer look like by target, the surest first. */
const customerLooks: [string, (value: string) => boolean][] = [
  ['email', isEmail],
  ['zip', (value) => /^\d{5}(-\d{4})?$/.test(value)],
  ['state', (value) => states.has(value.toUpperCase())],
  ['phone', (value) => /\d{3}.*\d{4}/.test(value) && toE164(value) !== undefined],
];

/** A number of ours, such as WO-1001. Those of other programs recognize nothing here. */
function isOwnNumber(kind: ImportKind): RegExp | undefined {
  const found = findRecordKind(kind);
  return found && new RegExp(`^${found.numberPrefix}-\\d+$`, 'i');
}

/** Proposals in the order of the columns: what was chosen for these headers before, else by header, then by content. */
export async function proposeColumns(
  kind: ImportKind,
  { header, rows }: CsvFile,
  remembered: readonly (string | null)[] | undefined,
): Promise<ImportColumn[]> {
  const targets = importTargets(kind);
  const taken = new Set<string>();
  const take = (target: string | null | undefined): string | null => {
    if (!target || !targets[target] || (taken.has(target) && !targets[target].isRepeatable)) return null;
    taken.add(target);
    return target;
  };
  const columns: ImportColumn[] = [];
  for (const [index, text] of header.entries()) {
    columns.push(describeColumn(text, index, rows));
    await pauseWhenDue();
  }
  if (remembered)
    return columns.map((column) => {
      const target = take(remembered[column.index]);
      return { ...column, target, proposedBy: target === null ? null : 'memory' };
    });
  const headers = targetsByHeader(kind);
  const ownNumber = isOwnNumber(kind);
  const byHeader = columns.map((column): ImportColumn => {
    const proposed = headers.get(plainHeader(column.header));
    const isForeign = proposed === 'number' && !column.samples.every((sample) => ownNumber?.test(sample));
    const target = isForeign ? null : take(proposed);
    return { ...column, target, proposedBy: target === null ? null : 'header' };
  });
  // What looks like an address or a phone in a file of records may be anybody's.
  if (kind !== 'customer') return withoutCompetitors(byHeader);
  const byContent = byHeader.map((column) =>
    column.target ? column : proposeByContent(column, rows, take, taken),
  );
  return withoutCompetitors(byContent);
}

function describeColumn(text: string, index: number, rows: CsvFile['rows']): ImportColumn {
  const values = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
  return {
    index,
    header: shown(text),
    samples: values.slice(0, maxSamples).map(shown),
    filled: rows.length === 0 ? 0 : Math.round((values.length / rows.length) * 1000) / 1000,
    target: null,
    proposedBy: null,
  };
}

function proposeByContent(
  column: ImportColumn,
  rows: CsvFile['rows'],
  take: (target: string) => string | null,
  taken: ReadonlySet<string>,
): ImportColumn {
  const values = rows.slice(0, maxRead).flatMap(({ cells }) => cells[column.index]?.trim() || []);
  if (values.length === 0) return column;
  const found = customerLooks.find(
    ([name, looksAlike]) => !taken.has(name) && values.filter(looksAlike).length >= values.length * minShare,
  );
  const target = found && take(found[0]);
  return target ? { ...column, target, proposedBy: 'content' } : column;
}

/** Columns that say the same: an address on one line beside its parts, a company beside the customer's name. */
function withoutCompetitors(columns: ImportColumn[]): ImportColumn[] {
  const has = (target: string) => columns.some((column) => column.target === target);
  const isDropped = (target: string) => {
    if (target === 'company') return has('name');
    if (target === 'address') return has('street') && has('city');
    return has(`${target}.street`) && has(`${target}.city`);
  };
  return columns.map((column) =>
    column.target !== null && isDropped(column.target)
      ? { ...column, target: null, proposedBy: null }
      : column,
  );
}
