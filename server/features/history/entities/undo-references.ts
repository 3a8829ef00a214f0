import { formatDay } from '#schema/fields/format-day.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type LinePlan, mainLine } from '#schema/visits/visit-lines.ts';
import type { Tx } from '#server/db/client.ts';
import {
  lockAvailableDocuments,
  uploadedDocumentId,
} from '#server/features/documents/documents-of-record.queries.ts';
import type { UpdateRelatedRows } from '#server/features/records/records.writes.ts';
import { findVisitLines } from '#server/visit-schedule/storage/visit-lines.ts';

type LeftOut = Undone['leftOut'];

async function findActive(tx: Tx, table: 'customers' | 'users', ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows =
    table === 'customers'
      ? await tx.selectFrom('customers').select('id').where('id', 'in', ids).execute()
      : await tx
          .selectFrom('users')
          .select('id')
          .where('id', 'in', ids)
          .where('deletedAt', 'is', null)
          .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Rows that refer to something else than in `current`, or that it lacks. */
function referringAnew<Row extends { _id: string }>(
  merged: Row[] = [],
  current: Row[] = [],
  referenceOf: (row: Row) => string,
): Row[] {
  const known = new Map(current.map((row) => [row._id, referenceOf(row)]));
  return merged.filter((row) => known.get(row._id) !== referenceOf(row));
}

/** The list with a row as it is in `current`, or without it. */
function withoutRow<Row extends { _id: string }>(rows: Row[] = [], current: Row[] = [], id: string): Row[] {
  const now = current.find(({ _id }) => _id === id);
  return rows.flatMap((row) => (row._id === id ? (now ?? []) : row));
}

/** A record without references that an undo would bring back to what was deleted meanwhile, and what these are. */
export async function withoutDeleted(
  tx: Tx,
  merged: RecordDetail,
  current: RecordDetail,
): Promise<{ record: RecordDetail; leftOut: LeftOut }> {
  const leftOut: LeftOut = [];
  const record = { ...merged };
  const { _id: customerId, name } = merged.customer;
  if (
    customerId !== current.customer._id &&
    !(await findActive(tx, 'customers', [customerId])).has(customerId)
  ) {
    Object.assign(record, { customer: current.customer, billingAddress: current.billingAddress });
    leftOut.push({ label: 'Customer', message: `The customer ${name} was deleted.` });
  }
  const technicians = referringAnew(
    merged.assignedTechnicians,
    current.assignedTechnicians,
    ({ user }) => user._id,
  );
  const active = await findActive(
    tx,
    'users',
    technicians.map(({ user }) => user._id),
  );
  for (const { _id, user } of technicians.filter((row) => !active.has(row.user._id))) {
    record.assignedTechnicians = withoutRow(record.assignedTechnicians, current.assignedTechnicians, _id);
    leftOut.push({ label: `Technician ${user.name}`, message: `${user.name} was deleted.` });
  }
  const documents = referringAnew(merged.documents, current.documents, ({ fileUrl }) => fileUrl);
  const uploaded = documents.flatMap(({ fileUrl }) => uploadedDocumentId(fileUrl) ?? []);
  const available = uploaded.length > 0 ? await lockAvailableDocuments(tx, uploaded) : new Set<string>();
  for (const document of documents) {
    const id = uploadedDocumentId(document.fileUrl);
    if (id === null || available.has(id)) continue;
    record.documents = withoutRow(record.documents, current.documents, document._id);
    leftOut.push({ label: `Document ${document.name}`, message: `The document ${document.name} is gone.` });
  }
  return { record, leftOut };
}

/** What decides on the days of each line of a contract, by the id of the line. */
function linePlans(contract: RecordDetail): Map<string, { plan: string; label: string | null }> {
  const lines: (LinePlan & { _id: string })[] = [
    { ...mainLine(contract), _id: contract._id },
    ...(contract.additionalVisitLines ?? []),
  ];
  return new Map(
    lines.map(({ _id, label, ...line }) => {
      const { firstVisitOn, countsFrom, intervalAmount, intervalType } = line;
      return [_id, { label, plan: JSON.stringify([firstVisitOn, countsFrom, intervalAmount, intervalType]) }];
    }),
  );
}

/** The visits that the undone change put back on their planned days, and that stay there, although their line comes back. */
export async function lostMoves(
  tx: Tx,
  { forgottenMoves }: UpdateRelatedRows,
  merged: RecordDetail,
  current: RecordDetail,
): Promise<LeftOut> {
  if (!forgottenMoves) return [];
  const [next, now] = [linePlans(merged), linePlans(current)];
  const stored = new Map((await findVisitLines(tx, current._id)).map((line) => [line.id, line]));
  return forgottenMoves.flatMap(({ lineId, n, movedTo }): LeftOut => {
    const line = next.get(lineId);
    const { outcomes, moves } = stored.get(lineId) ?? {};
    const comesBack = line !== undefined && line.plan !== now.get(lineId)?.plan;
    if (!comesBack || outcomes?.has(n) || moves?.has(n)) return [];
    const label = `Visit of ${formatDay(movedTo)}${line.label === null ? '' : ` (${line.label})`}`;
    const message = `The visit that was moved to ${formatDay(movedTo)} is due on its planned day again.`;
    return [{ label, message }];
  });
}
