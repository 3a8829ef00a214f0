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

/** Rows of a list that `current` lacks. */
function added<Row extends { _id: string }>(merged: Row[] = [], current: Row[] = []): Row[] {
  const known = new Set(current.map(({ _id }) => _id));
  return merged.filter(({ _id }) => !known.has(_id));
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
  const technicians = added(merged.assignedTechnicians, current.assignedTechnicians);
  const active = await findActive(
    tx,
    'users',
    technicians.map(({ user }) => user._id),
  );
  for (const { _id, user } of technicians.filter((row) => !active.has(row.user._id))) {
    record.assignedTechnicians = (record.assignedTechnicians ?? []).filter((row) => row._id !== _id);
    leftOut.push({ label: `Technician ${user.name}`, message: `${user.name} was deleted.` });
  }
  const documents = added(merged.documents, current.documents);
  const uploaded = documents.flatMap(({ fileUrl }) => uploadedDocumentId(fileUrl) ?? []);
  const available = uploaded.length > 0 ? await lockAvailableDocuments(tx, uploaded) : new Set<string>();
  for (const document of documents) {
    const id = uploadedDocumentId(document.fileUrl);
    if (id === null || available.has(id)) continue;
    record.documents = (record.documents ?? []).filter(({ _id }) => _id !== document._id);
    leftOut.push({ label: `Document ${document.name}`, message: `The document ${document.name} is gone.` });
  }
  return { record, leftOut };
}
