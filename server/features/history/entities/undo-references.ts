import type { Undone } from '#schema/history/history-undo.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { Tx } from '#server/db/client.ts';
import {
  lockAvailableDocuments,
  uploadedDocumentId,
} from '#server/features/documents/documents-of-record.queries.ts';

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
