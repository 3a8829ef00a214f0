import { emptyAddress } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import type { ImportIssue } from '#schema/imports/imports.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { emptyRecord, type RecordInput, type RecordUpdate } from '#schema/records/records.ts';
import { increasingId } from '#server/db/history/increasing-id.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import type { LockedRecord } from '#server/features/records/records.writes.ts';
import type { CustomerMatch, FoundCustomer } from './find-customer.ts';
import type { RecordFile, RecordFileRow } from './record-file.ts';
import { type Patch, type PatchContext, patchRecord } from './record-patch.ts';
import { changedRecordSchema, newRecordSchema } from './record-schemas.ts';
import { toRowIssues } from './row-issues.ts';

/** A stored record that rows may be. */
export type StoredRecord = LockedRecord & { kind: RecordKind; detail: RecordDetail };

export type Planned = { row: RecordFileRow } & (
  | { outcome: 'new'; id: string; input: RecordInput; customer: FoundCustomer }
  | { outcome: 'update'; stored: StoredRecord; update: RecordUpdate }
  | { outcome: 'unchanged'; stored: StoredRecord }
  | { outcome: 'refused'; issues: ImportIssue[] }
);

export type PlanContext = PatchContext & { file: RecordFile; kind: RecordKind };

const lists = ['contacts', 'statusTimeline', 'equipment', 'warranties', 'assignedTechnicians', 'documents'];

export function refused(row: RecordFileRow, message: string): Planned {
  return { row, outcome: 'refused', issues: [{ column: null, message }] };
}

function refusedPatch(row: RecordFileRow, { headerOf }: RecordFile, { issues }: Patch): Planned {
  const named = issues.map(({ target, message }) => ({ column: headerOf(target) ?? null, message }));
  return { row, outcome: 'refused', issues: named };
}

/** What identifies a record that has no number in the file: its customer, PO, description and place. */
export function contentKey(
  customerId: string,
  {
    customerPo,
    description,
    serviceAddress,
  }: Pick<RecordInput, 'customerPo' | 'description' | 'serviceAddress'>,
): string {
  return [customerId, ...[customerPo, description, addressLine(serviceAddress)].map(foldText)].join('\n');
}

/** An update of a stored record by what a row changes. */
export function planUpdate(
  row: RecordFileRow,
  stored: StoredRecord,
  patch: Patch,
  { file, timeZone }: Pick<PlanContext, 'file' | 'timeZone'>,
): Planned {
  if (patch.issues.length > 0) return refusedPatch(row, file, patch);
  if (Object.keys(patch.values).length === 0) return { row, outcome: 'unchanged', stored };
  const unlisted = Object.entries(stored.detail).filter(([name]) => !lists.includes(name));
  const draft = { ...Object.fromEntries(unlisted), ...patch.values };
  const parsed = changedRecordSchema(stored.kind, timeZone).safeParse(draft);
  if (parsed.success) return { row, outcome: 'update', stored, update: parsed.data };
  return { row, outcome: 'refused', issues: toRowIssues(parsed.error.issues, file.headerOf) };
}

/** An address that a row does not name is the customer's. */
function blankRecord(kind: RecordKind, { cells }: RecordFileRow, { customer }: FoundCustomer) {
  const addressOf = (name: string) =>
    cells.get(name) === undefined && cells.group(name) === undefined ? customer.address : emptyAddress;
  return {
    ...emptyRecord(kind),
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
    customer: customer._id,
    billingAddress: addressOf('billingAddress'),
    serviceAddress: addressOf('serviceAddress'),
    status: '',
    statusObtainedAt: '',
  };
}

/** The new record that a row describes. */
export function planNew(row: RecordFileRow, match: CustomerMatch, context: PlanContext): Planned {
  if ('refusal' in match) return refused(row, match.refusal);
  const { kind, file, timeZone } = context;
  const customer = match.found;
  const blank = blankRecord(kind, row, customer);
  const current = {
    ...blank,
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
    assignedTechnicians: [],
  };
  const patch = patchRecord(kind, current, row.cells, context, customer.name);
  if (patch.issues.length > 0) return refusedPatch(row, file, patch);
  const parsed = newRecordSchema(kind, timeZone).safeParse({ ...blank, ...patch.values });
  if (!parsed.success)
    return { row, outcome: 'refused', issues: toRowIssues(parsed.error.issues, file.headerOf) };
  return { row, outcome: 'new', id: increasingId(), input: parsed.data, customer };
}

/** Why a record that a row names by its id or number is not meant; undefined if it is. */
export function otherCustomer(
  { customer, cells }: RecordFileRow,
  match: CustomerMatch,
  { detail }: StoredRecord,
): string | undefined {
  const isNamed = customer.id !== undefined || cells.get('customer') !== undefined;
  if (!isNamed || foldText(detail.customer.name) === customer.name) return undefined;
  if ('found' in match && match.found.id === detail.customer._id) return undefined;
  return `${detail.number} is of another customer, ${detail.customer.name}. Leave its number out to add a new one.`;
}
