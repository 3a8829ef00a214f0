import { findRecordKind, type ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { addressPartNames } from '#schema/imports/record-targets.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import type { CustomerCells } from '#server/features/imports/customer/customer-cells.ts';
import { keysOfCells, type MatchKeys } from '#server/features/imports/customer/match-keys.ts';
import type { CsvFile } from '#server/features/imports/file/parse-csv.ts';
import { findProblem, shownName } from '#server/features/imports/file/row-names.ts';
import { type RecordCells, readRecordCells } from './record-cells.ts';
import { inWaves } from './update-each.ts';

/** A number of ours. */
export type RecordNumber = { kind: RecordKind; number: number; text: string };

/** A row of a file of records or units; `number` counts from 0. */
export type RecordFileRow = {
  number: number;
  line: number;
  name: string;
  cells: RecordCells;
  /** What the customer may be recognized by: its id, its name, its addresses, its contacts. */
  customer: MatchKeys & { addresses: string[] };
  id: string | undefined;
  /** What the row became when the same file was imported before. Its number may be that of another record since. */
  formerId: string | undefined;
  recordNumber: RecordNumber | undefined;
  /** The same for two rows about the same record, or the same unit. */
  identity: string | undefined;
  /** Why it is refused whatever is stored. */
  problem: string | null;
};

export type RecordFile = {
  /** Rows with numbers in their order, so that new records get theirs in the same order; of units first one of each record. */
  rows: RecordFileRow[];
  /** The line on which an earlier row is about the same. */
  findEarlier(row: RecordFileRow): number | undefined;
  /** Whether a row names the record by its id or its number, or made it before. */
  names(record: { _id: string; number: string }): boolean;
  headerOf(target: string): string | undefined;
};

/** The record that a row of units names; rows without one have nothing in common. */
export function recordOf({ recordNumber, number }: RecordFileRow): string {
  return recordNumber?.text ?? String(number);
}

/** @returns undefined for what is no number of these kinds */
function readNumber(kinds: readonly RecordKind[], text: string | undefined): RecordNumber | undefined {
  const [, prefix = '', digits = ''] = /^([a-z]+)-(\d{1,9})$/i.exec(text ?? '') ?? [];
  const kind = kinds.find(({ numberPrefix }) => numberPrefix === prefix.toUpperCase());
  const number = Number(digits);
  return kind && { kind, number, text: `${kind.numberPrefix}-${number}` };
}

function wrongNumber(kinds: readonly RecordKind[], text: string): string {
  const examples = kinds.map(({ numberPrefix }) => `${numberPrefix}-1001`).join(' or ');
  const advice =
    kinds.length > 1 ? '' : ' Numbers of other programs can become the customer PO or the proposal number.';
  return `${text.slice(0, 40).replaceAll('\u0000', '').toWellFormed()} is no number of Crewdesk, such as ${examples}.${advice}`;
}

function customerKeys(cells: RecordCells): RecordFileRow['customer'] {
  const name = cells.get('customer');
  const id = cells.get('customerId');
  const keysAt = (field: string) => {
    const line = cells.get(field);
    const parts = cells.group(field);
    const customer: CustomerCells = {
      ...(id && { id }),
      ...(name && { name }),
      ...(line !== undefined && { addressLine: line }),
      address: parts ?? {},
      ...cells.contacts,
    };
    return keysOfCells(customer);
  };
  const billing = keysAt('billingAddress');
  const addresses = [billing.address, keysAt('serviceAddress').address].filter((key) => key !== undefined);
  return { ...billing, addresses };
}

const identifying = ['customer', 'customerId', 'customerPo', 'description', 'serviceAddress'].concat(
  addressPartNames.map((part) => `serviceAddress.${part}`),
);

/** What makes two rows of a file the same. */
function identityOf(
  isUnit: boolean,
  cells: RecordCells,
  { id, recordNumber, customer }: Pick<RecordFileRow, 'id' | 'recordNumber' | 'customer'>,
): string | undefined {
  if (isUnit) {
    const serial = cells.get('equipment.serial') ?? '';
    const unit = toUnitKey(serial) ?? foldText(`${serial} ${cells.get('equipment.identifier') ?? ''}`);
    return `${recordNumber?.text} ${unit}`;
  }
  if (id !== undefined) return `id ${id}`;
  if (recordNumber) return recordNumber.text;
  const contacts = [...customer.emails, ...customer.phones];
  return [...identifying.map((target) => foldText(cells.get(target) ?? '')), ...contacts].join('\n');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function readRecordFile(
  kind: ImportKind,
  { header, rows }: CsvFile,
  columns: readonly ImportColumn[],
  { sendsNotices, formerIds }: { sendsNotices: boolean | null; formerIds: ReadonlyMap<number, string> },
): Promise<RecordFile> {
  const found = findRecordKind(kind);
  const kinds = found ? [found] : recordKinds;
  // Where somebody has decided that nobody is notified, warranties come without recipients.
  const isLeftOut = (target: string | null) => sendsNotices === false && target === 'warranty.notify';
  const targets = columns.map(({ target }) => (isLeftOut(target) ? null : target));
  const fileRows: RecordFileRow[] = [];
  for (const [number, row] of rows.entries()) {
    const cells = readRecordCells(row.cells, targets);
    const numberText = cells.get(found ? 'number' : 'record');
    const recordNumber = readNumber(kinds, numberText);
    const isWrong = numberText !== undefined && !recordNumber;
    const problem = findProblem(row, header.length) ?? (isWrong ? wrongNumber(kinds, numberText) : null);
    const idText = cells.get('id');
    const id = idText && uuid.test(idText) ? idText.toLowerCase() : undefined;
    const customer = customerKeys(cells);
    const named = found
      ? [recordNumber?.text, cells.get('customer'), cells.get('customerPo')]
      : [cells.get('equipment.serial') ?? cells.get('equipment.identifier')];
    const name = shownName(named.filter(Boolean).join(', '));
    const identity = problem ? undefined : identityOf(!found, cells, { id, recordNumber, customer });
    const formerId = formerIds.get(number);
    const recognized = { customer, id, formerId, recordNumber, identity };
    fileRows.push({ number, line: row.line, name, cells, ...recognized, problem });
    await pauseWhenDue();
  }
  const first = new Map<string, RecordFileRow>();
  for (const row of fileRows)
    if (row.identity !== undefined && !first.has(row.identity)) first.set(row.identity, row);
  const ids = new Set(fileRows.flatMap(({ id, formerId }) => [id, formerId]));
  const numbers = new Set(fileRows.map(({ recordNumber }) => recordNumber?.text));
  return {
    // Rows of one record are written one after the other, so those of different records come together.
    rows: found ? byNumber(fileRows) : inWaves(fileRows, recordOf).flat(),
    findEarlier(row) {
      const earlier = first.get(row.identity ?? '');
      return earlier && earlier !== row ? earlier.line : undefined;
    },
    names: ({ _id, number }) => ids.has(_id) || numbers.has(number),
    headerOf: (target) => columns.find((column) => column.target === target)?.header,
  };
}

function byNumber(rows: RecordFileRow[]): RecordFileRow[] {
  const numberOf = ({ recordNumber }: RecordFileRow) => recordNumber?.number ?? 0;
  return rows.toSorted((one, other) => numberOf(one) - numberOf(other));
}
