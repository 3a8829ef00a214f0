import { withStored } from '#schema/entity/entity-field.ts';
import type { Issue } from '#schema/errors.ts';
import { keptFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type RecordUpdate } from '#schema/records/records.ts';
import { visitIssues } from '#schema/visits/visit-issues.ts';
import { type AdditionalLine, mainLine } from '#schema/visits/visit-lines.ts';
import { invalidIssues } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { createIdResolver } from '#server/db/rows/child-rows.ts';
import type { AllowedIds } from '#server/db/rows/contact-rows.ts';
import { type PlannedLines, planLines } from '#server/visit-schedule/storage/plan-lines.ts';
import {
  type ContractLines,
  forgetMoves,
  removeEndedLines,
  saveVisitLines,
  type VisitMove,
} from '#server/visit-schedule/storage/save-visit-lines.ts';
import { type NextVisit, nextVisitOf, type VisitLine } from '#server/visit-schedule/storage/visit-lines.ts';
import { contentColumns, type ReferencedCustomer } from './record-columns.ts';
import type { RecordContent } from './record-rows.ts';
import { currentStatus } from './record-status.ts';

/** An update with the stored value of each field that it leaves out and that stays. */
export function withKeptFields(kind: RecordKind, update: RecordUpdate, record: RecordDetail): RecordUpdate {
  const kept = withStored(keptFields(kind), update, record);
  const { equipment } = update;
  return { ...update, ...(equipment ? followSerials(kept, update, record, equipment) : kept) };
}

type Kept = Record<string, unknown>;

/** Gives the equipment of stored lines its current serial numbers, and leaves out equipment that was removed. */
function followSerials(
  kept: Kept,
  update: RecordUpdate,
  record: RecordDetail,
  equipment: NonNullable<RecordUpdate['equipment']>,
): Kept {
  const current = new Map(equipment.map(({ _id, serial }) => [_id?.toLowerCase(), serial]));
  const serials = new Map(record.equipment.map(({ _id, serial }) => [serial, current.get(_id)]));
  const follow = (list: string[] = []) => list.flatMap((serial) => serials.get(serial) ?? []);
  const { visitEquipmentSerials, additionalVisitLines } = record;
  return {
    ...kept,
    ...(visitEquipmentSerials &&
      update.visitEquipmentSerials === undefined && { visitEquipmentSerials: follow(visitEquipmentSerials) }),
    ...(additionalVisitLines &&
      update.additionalVisitLines === undefined && {
        additionalVisitLines: additionalVisitLines.map((line) => ({
          ...line,
          equipmentSerials: follow(line.equipmentSerials),
        })),
      }),
  };
}

/** What the visits of a saved contract become. */
export type RecordVisits = PlannedLines &
  ContractLines & { nextVisit: NextVisit; additional: AdditionalLine[] };

type Saved = { id: string; customerId: string; isOpen: boolean } & AllowedIds;

/** The lists of equipment that an update leaves out, and that lost all of it because the update removes it. */
function lostEquipment(content: RecordContent, update: RecordUpdate, stored: RecordDetail): Issue[] {
  const lists: { path: string; before: string[]; after: string[] }[] = [];
  const add = (path: string, before: string[] = [], after: string[] = []) =>
    lists.push({ path, before, after });
  if (update.visitEquipmentSerials === undefined)
    add('visitEquipmentSerials', stored.visitEquipmentSerials, content.visitEquipmentSerials);
  if (update.additionalVisitLines === undefined)
    for (const [index, { equipmentSerials }] of (stored.additionalVisitLines ?? []).entries()) {
      const after = content.additionalVisitLines?.[index]?.equipmentSerials;
      add(`additionalVisitLines.${index}.equipmentSerials`, equipmentSerials, after);
    }
  // An empty list would mean the whole place from now on, which nobody decided.
  const message =
    'The equipment of these visits was removed. Please choose other equipment, or the whole place.';
  const isLost = ({ before, after }: (typeof lists)[number]) => before.length > 0 && after.length === 0;
  return lists.filter(isLost).map(({ path }) => ({ path, message }));
}

/**
 * @throws AppError 400 for what does not fit together in the visits of a contract, also with what an update left out
 */
export function checkVisits(
  kind: RecordKind,
  content: RecordContent,
  update: RecordUpdate,
  stored: RecordDetail,
): void {
  if (!kind.hasVisits) return;
  const issues = [...visitIssues(content), ...lostEquipment(content, update, stored)];
  if (issues.length > 0) throw invalidIssues(issues);
}

/**
 * Plans the visits of a contract; undefined for a kind without visits. `additional` are its additional lines, each with
 * an id.
 * @param stored the lines of the contract so far
 */
function planRecordVisits(
  kind: RecordKind,
  content: RecordContent,
  { id, customerId, isOpen, formerIds = [], claimedIds }: Saved,
  stored: readonly VisitLine[],
): RecordVisits | undefined {
  if (!kind.hasVisits) return undefined;
  const lineIds = [...stored.map((line) => line.id), ...formerIds];
  const resolveId = createIdResolver(
    lineIds.filter((known) => known !== id),
    claimedIds,
  );
  const additional = (content.additionalVisitLines ?? []).map((line) => ({
    ...line,
    _id: resolveId(line._id),
  }));
  const planned = planLines(
    [{ ...mainLine(content), id }, ...additional.map((line) => ({ ...line, id: line._id }))],
    stored,
  );
  const contract = { id, customerId, endsOn: content.endsOn ?? null, isOpen };
  return { ...planned, contract, nextVisit: nextVisitOf(contract, planned.lines), additional };
}

/**
 * The columns of a record, and what the visits of a contract become.
 * @param stored the lines of the contract so far; null if they stay as they are, and with them the columns of its next visit
 */
export function planColumns(
  kind: RecordKind,
  content: RecordContent,
  customer: ReferencedCustomer,
  { id, createdAt, timeZone, ...allowed }: { id: string; createdAt: Date; timeZone: string } & AllowedIds,
  stored: readonly VisitLine[] | null,
) {
  const { isOpen } = currentStatus(content.statusTimeline, createdAt, timeZone);
  const visits = stored
    ? planRecordVisits(kind, content, { id, customerId: customer.id, isOpen, ...allowed }, stored)
    : undefined;
  const complete = visits ? { ...content, additionalVisitLines: visits.additional } : content;
  const nextVisit = visits?.nextVisit;
  return {
    visits,
    columns: contentColumns(kind, complete, customer, { createdAt, timeZone, nextVisit }),
  };
}

/** Saves the lines of contracts that were updated, and returns the moves of visits that each forgot. */
export async function saveRecordVisits(
  tx: Tx,
  contracts: readonly RecordVisits[],
): Promise<Map<string, VisitMove[]>> {
  await saveVisitLines(tx, contracts);
  const withEnded = contracts.filter(({ lines }) => lines.some(({ isEnded }) => isEnded));
  const removed = await removeEndedLines(
    tx,
    withEnded.map(({ contract }) => contract.id),
  );
  const forgotten = await forgetMoves(
    tx,
    contracts.flatMap(({ replanned }) => replanned),
  );
  const movesOf = Map.groupBy([...forgotten, ...removed], ({ lineId }) => lineId);
  return new Map(
    contracts.map(({ contract, lines }) => [contract.id, lines.flatMap(({ id }) => movesOf.get(id) ?? [])]),
  );
}
