import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListName } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordUpdate } from '#schema/records/records.ts';
import { chosenRowIds, rowIdsIn } from '#server/db/rows/row-ids.ts';
import type { VisitLine } from '#server/visit-schedule/storage/visit-lines.ts';
import { checkReferences } from './record-references.ts';
import type { LockedRecord } from './records.writes.ts';
import { checkOpenVisits } from './storage/open-visits-limit.ts';
import { recordSearchText } from './storage/record-columns.ts';
import {
  listsIn,
  type RecordContent,
  type StoredContent,
  storedLists,
  toRecordContent,
} from './storage/record-rows.ts';
import { currentStatus } from './storage/record-status.ts';
import { type RecordTable, recordTables } from './storage/record-tables.ts';
import { checkVisits, planColumns, type RecordVisits, withKeptFields } from './storage/record-visits.ts';
import { changesVisits } from './storage/visit-plan.ts';

/** A locked record, and what a request changes in it. */
export type LockedUpdate = { before: LockedRecord; update: RecordUpdate };

/** A stored record and the complete content that it is to have. */
export type MergedUpdate = {
  before: LockedRecord;
  record: RecordDetail;
  stored: StoredContent;
  content: RecordContent;
  isOpen: boolean;
  createdAt: Date;
  /** The tables of the changed lists. */
  tables: RecordTable[];
  /** The ids that the client has given to new rows. */
  chosenIds: string[];
};

/** Whether an update may change equipment or warranties, so that it has to be known which belong together. */
export function concernsWarranties({ equipment, warranties }: RecordUpdate, stored: RecordDetail): boolean {
  const isSame = (list: object[] | undefined, storedList: object[]) =>
    list === undefined || JSON.stringify(list) === JSON.stringify(storedList);
  const isUnchanged = isSame(equipment, stored.equipment) && isSame(warranties, stored.warranties);
  return !isUnchanged && stored.warranties.length > 0;
}

/** The tables of the changed lists. Warranties refer to equipment, so a change of equipment includes them. */
function changedTables(content: RecordContent, record: RecordDetail): RecordTable[] {
  const stored = storedLists(record);
  const isChanged = (list: RecordListName) => JSON.stringify(content[list]) !== JSON.stringify(stored[list]);
  const isEquipmentChanged = isChanged('equipment');
  return recordTables.filter(({ list }) => isChanged(list) || (list === 'warranties' && isEquipmentChanged));
}

function idsOfNewRows(
  content: RecordContent,
  record: RecordDetail,
  tables: readonly RecordTable[],
  formerIds: readonly string[] = [],
): string[] {
  const names = tables.map(({ list }) => list);
  const storedIds = rowIdsIn(listsIn({ ...record, ...storedLists(record) }, names));
  return chosenRowIds(listsIn(content, names), [...storedIds, ...formerIds]);
}

/**
 * @param warrantyEquipment the equipment of the stored warranties, if the update concerns them
 * @throws AppError 400 for visits that do not fit together
 */
export function mergeUpdate(
  kind: RecordKind,
  { before, update }: LockedUpdate,
  record: RecordDetail,
  warrantyEquipment: ReadonlyMap<string, string>,
  timeZone: string,
): MergedUpdate {
  const stored = { record, warrantyEquipment };
  const content = toRecordContent(withKeptFields(kind, update, record), stored);
  checkVisits(kind, content, update, record);
  const createdAt = new Date(record.createdAt);
  const { isOpen } = currentStatus(content.statusTimeline, createdAt, timeZone);
  const tables = changedTables(content, record);
  const chosenIds = idsOfNewRows(content, record, tables, before.formerIds);
  return { before, record, stored, content, isOpen, createdAt, tables, chosenIds };
}

/** Whether the visits of a contract have to be planned again. */
export function replansVisits(kind: RecordKind, { before, record, content, isOpen }: MergedUpdate): boolean {
  return kind.hasVisits && changesVisits(content, { customerId: before.customer?.id ?? '', isOpen }, record);
}

/** What an update writes. */
export type PlannedUpdate = MergedUpdate & {
  /** Of the ids that the client has given to new rows, those that these may have. */
  claimedIds: Set<string>;
  columns: Record<string, unknown>;
  searchText: string;
  /** Of a contract whose visits are planned again. */
  visits: RecordVisits | undefined;
};

/** What an update needs of other rows. */
type Related = {
  /** The result of `lockTechnicians`. */
  technicians: ReadonlySet<string>;
  /** The result of `claimRowIds`, without ids that rows of an earlier update have. */
  claimedIds: Set<string>;
  /** The stored lines of a contract whose visits are planned again; else null. */
  lines: readonly VisitLine[] | null;
};

/**
 * Checks an update against other rows.
 * @throws AppError 400 for invalid references, or too many visits that should have been done already
 */
export function planUpdate(
  kind: RecordKind,
  merged: MergedUpdate,
  { technicians, claimedIds, lines }: Related,
  { timeZone, today }: { timeZone: string; today: string },
): PlannedUpdate {
  const { before, record, content, createdAt } = merged;
  const customer = checkReferences(kind, merged, before.customer, technicians);
  const { id, formerIds } = before;
  const saved = { id, formerIds, claimedIds, createdAt, timeZone };
  const { columns, visits } = planColumns(kind, content, customer, saved, lines);
  if (visits) checkOpenVisits(visits, today, record);
  const searchText = [customer.sortName, record.number.toLowerCase(), recordSearchText(kind, content)].join(
    '\n',
  );
  return { ...merged, claimedIds, columns, searchText, visits };
}
