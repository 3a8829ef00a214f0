import { isDeepStrictEqual } from 'node:util';
import type { EntityField, EntityFields } from '#schema/entity/entity-field.ts';
import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import { cellFields } from '#schema/imports/record-targets.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordFields } from '#schema/records/records.ts';
import { statusWithoutEvents } from '#schema/records/status.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { updatedContacts } from '#server/features/imports/customer/customer-draft.ts';
import { isSameAddressLine, readAddressLine } from '#server/features/imports/customer/one-line.ts';
import { readDay } from '#server/features/imports/file/read-day.ts';
import { shown } from '#server/features/imports/file/row-names.ts';
import type { RecordCells } from './record-cells.ts';
import { valueSchema } from './record-schemas.ts';
import { patchUnit } from './unit-patch.ts';

/** What of a record rows are compared with; the blank one of a new record has nulls. */
export type Comparable = Pick<
  RecordDetail,
  'statusTimeline' | 'status' | 'statusObtainedAt' | 'equipment' | 'warranties' | 'contacts'
> &
  Pick<RecordDetail, 'assignedTechnicians'> & { [field: string]: unknown };

export type PatchContext = {
  timeZone: string;
  /** The company's day. */
  today: string;
  /** The ids of the technicians with this name. */
  findTechnicians(name: string): string[];
};

export type Patch = {
  /** The members that change, as in a request. */
  values: Record<string, unknown>;
  issues: { target: string; message: string }[];
};

/** The values that a cell may mean, the first that is valid. */
function readValue(kind: RecordKind, field: EntityField, cell: string, timeZone: string): unknown {
  const { type, choiceLabels = {} } = field;
  if (type === 'day') return readDay(cell);
  const same = (text: string) => foldText(text) === foldText(cell);
  const others = {
    number: [Number(cell.replaceAll(',', ''))],
    choice: [
      cell.toLowerCase(),
      ...kind.classifications.filter(same),
      ...Object.keys(choiceLabels).filter((choice) => same(choiceLabels[choice] ?? '')),
    ],
  };
  const meanings: unknown[] = type === 'number' || type === 'choice' ? others[type] : [];
  return [cell, ...meanings].find((value) => valueSchema(field, timeZone).safeParse(value).success) ?? cell;
}

function patchFields(kind: RecordKind, current: Comparable, cells: RecordCells, timeZone: string) {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(cellFields(recordFields(kind)))) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const value = readValue(kind, field, cell, timeZone);
    const parsed = valueSchema(field, timeZone).safeParse(value);
    if (!parsed.success || !isDeepStrictEqual(parsed.data, current[name])) values[name] = value;
  }
  return values;
}

function patchAddresses(kind: RecordKind, current: Comparable, cells: RecordCells) {
  const values: Record<string, AddressInput> = {};
  for (const [name, { type }] of Object.entries(recordFields(kind) as EntityFields)) {
    if (type !== 'address') continue;
    const line = cells.get(name);
    const parts = cells.group(name);
    const stored = current[name] as AddressInput;
    const isSameLine = line === undefined || isSameAddressLine(line, stored);
    const address = toAddressDraft({
      ...stored,
      ...(line !== undefined && !isSameLine && readAddressLine(line)),
      ...parts,
    });
    if (!isDeepStrictEqual(address, toAddressDraft(stored))) values[name] = address;
  }
  return values;
}

/** A status and its day become an event, unless the record has it already. Without a day it is of today. */
function patchStatus(current: Comparable, cells: RecordCells, today: string) {
  const status = cells.get('status')?.replace(/\s+/g, ' ');
  const day = cells.get('statusObtainedAt');
  // A record without events has a status, too, and exports it.
  if (status === undefined || status === statusWithoutEvents) return {};
  const statusObtainedAt = day === undefined ? undefined : readDay(day);
  const isCurrent =
    current.status === status && (statusObtainedAt ?? current.statusObtainedAt) === current.statusObtainedAt;
  const isKnown = current.statusTimeline.some(
    (event) => event.status === status && event.statusObtainedAt === statusObtainedAt,
  );
  if (isKnown || (isCurrent && current.statusTimeline.length > 0)) return {};
  const event = { status, statusObtainedAt: statusObtainedAt ?? today };
  return { statusTimeline: [...current.statusTimeline, event] };
}

function patchTechnicians(current: Comparable, cells: RecordCells, context: PatchContext): Patch {
  const names = (cells.get('technicians') ?? '').split(/\s*[;,\n]\s*/).filter(Boolean);
  const assigned = current.assignedTechnicians ?? [];
  const missing = names.filter(
    (name) => !assigned.some(({ user }) => foldText(user.name) === foldText(name)),
  );
  const issues: Patch['issues'] = [];
  const added = missing.flatMap((name) => {
    const [id, ...others] = context.findTechnicians(name);
    if (id !== undefined && others.length === 0) return [{ user: id }];
    const message =
      id === undefined
        ? `${shown(name)} is no technician of Crewdesk.`
        : `Several technicians are named ${shown(name)}.`;
    issues.push({ target: 'technicians', message });
    return [];
  });
  return { values: added.length > 0 ? { assignedTechnicians: [...assigned, ...added] } : {}, issues };
}

/** What a row changes in a record. Blank cells change nothing, and nothing is taken away from lists. */
export function patchRecord(
  kind: RecordKind,
  current: Comparable,
  cells: RecordCells,
  context: PatchContext,
  customerName: string,
): Patch {
  const contacts = updatedContacts(current.contacts, cells.contacts, customerName);
  const technicians = patchTechnicians(current, cells, context);
  const values = {
    ...patchFields(kind, current, cells, context.timeZone),
    ...patchAddresses(kind, current, cells),
    ...patchStatus(current, cells, context.today),
    ...(kind.hasTechnicians && technicians.values),
    ...(!isDeepStrictEqual(contacts, current.contacts) && { contacts }),
    ...patchUnit(current, cells),
  };
  return { values, issues: kind.hasTechnicians ? technicians.issues : [] };
}
