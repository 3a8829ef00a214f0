import { isEmail } from '#schema/fields/email.ts';
import { toE164 } from '#schema/fields/phone.ts';
import {
  type CustomerTarget,
  customerTargetNames,
  customerTargets,
  type ImportTarget,
} from '#schema/imports/import-targets.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { CsvFile } from './parse-csv.ts';

const maxSamples = 3;
const maxSampleLength = 100;
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

/** What values of each target look like, the surest first. */
const looks: [CustomerTarget, (value: string) => boolean][] = [
  ['email', isEmail],
  ['zip', (value) => /^\d{5}(-\d{4})?$/.test(value)],
  ['state', (value) => states.has(value.toUpperCase())],
  ['phone', (value) => /\d{3}.*\d{4}/.test(value) && toE164(value) !== undefined],
];

/** A heading without case, spaces and marks. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const targetsByHeader = new Map<string, CustomerTarget>(
  customerTargetNames.flatMap((name) => {
    const { label, headings }: ImportTarget = customerTargets[name];
    return [label, ...headings].map((heading) => [plainHeader(heading), name] as const);
  }),
);

function isRepeatable(name: CustomerTarget): boolean {
  const target: ImportTarget = customerTargets[name];
  return target.isRepeatable ?? false;
}

/** A text of the file as it can be stored and shown. */
function shown(text: string): string {
  return text.slice(0, maxSampleLength).replaceAll('\u0000', '').toWellFormed();
}

/** Proposals in the order of the columns: what was chosen for these headers before, else by header, then by content. */
export async function proposeColumns(
  { header, rows }: CsvFile,
  remembered: readonly (CustomerTarget | null)[] | undefined,
): Promise<ImportColumn[]> {
  const taken = new Set<CustomerTarget>();
  const take = (target: CustomerTarget | null | undefined): CustomerTarget | null => {
    if (!target || (taken.has(target) && !isRepeatable(target))) return null;
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
      return { ...column, target, proposedBy: target && 'memory' };
    });
  const byHeader = columns.map((column): ImportColumn => {
    const target = take(targetsByHeader.get(plainHeader(column.header)));
    return { ...column, target, proposedBy: target && 'header' };
  });
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
  take: (target: CustomerTarget) => CustomerTarget | null,
  taken: ReadonlySet<CustomerTarget>,
): ImportColumn {
  const values = rows.slice(0, maxRead).flatMap(({ cells }) => cells[column.index]?.trim() || []);
  if (values.length === 0) return column;
  const found = looks.find(
    ([name, looksAlike]) => !taken.has(name) && values.filter(looksAlike).length >= values.length * minShare,
  );
  const target = found && take(found[0]);
  return target ? { ...column, target, proposedBy: 'content' } : column;
}

/** Columns that say the same: an address on one line beside its parts, a company beside the customer's name. */
function withoutCompetitors(columns: ImportColumn[]): ImportColumn[] {
  const has = (target: CustomerTarget) => columns.some((column) => column.target === target);
  const dropped = new Set<CustomerTarget | null>([
    ...(has('name') ? ['company' as const] : []),
    ...(has('street') && has('city') ? ['address' as const] : []),
  ]);
  return columns.map((column) =>
    dropped.has(column.target) ? { ...column, target: null, proposedBy: null } : column,
  );
}
