import { type RawBuilder, sql } from 'kysely';
import { recordIdField } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const r = columnsOf('records', 'r');
const k = columnsOf('recordContacts', 'k');
const s = columnsOf('suppressions', 's');

export type RecordReference = { kind: RecordKind; id: string };

/** The record that a request identifies by the id field of its kind, such as `workOrderId`. */
export function recordFromRequest(
  kinds: readonly RecordKind[],
  fields: Record<string, unknown>,
): RecordReference {
  for (const kind of kinds) {
    const id = fields[recordIdField(kind)];
    if (typeof id === 'string') return { kind, id };
  }
  throw new Error('the schema accepted a request without a record');
}

export function recordNotFoundError({ kind }: RecordReference): Error {
  return notFound(`This ${kind.labels.singular} does not exist or was deleted.`);
}

/** A JSON array of contacts `k` with the opt-outs of their emails and phones. @param from the contacts, with a condition */
export function contactsWithOptOuts(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
      select json_agg(json_build_object(
        'name', ${k.name}, 'title', ${k.title}, 'email', ${k.email},
        'emailSuppressed', exists (
          select from suppressions s where ${s.channel} = 'email' and ${s.address} = lower(${k.email})),
        'phoneNumbers', coalesce((
          select json_agg(json_build_object('name', p->>'name', 'phone', p->>'phone', 'suppressed', exists (
            select from suppressions s
            where ${s.channel} = 'sms' and ${s.address} = split_part(p->>'phone', ';', 1))))
          from jsonb_array_elements(${k.phoneNumbers}) p), '[]')) order by ${k.position})
      from ${from}), '[]')`;
}

const selectContacts = preparedStatement<{ contacts: string }, [recordId: string, kind: string]>(
  2,
  (recordId, kind) => sql<{ contacts: string }>`
    select ${contactsWithOptOuts(sql`record_contacts k where ${k.recordId} = ${r.id}`)}::text as contacts
    from records r where ${r.id} = ${recordId} and ${r.kind} = ${kind}`,
);

/** The contacts of a record as JSON text, with the opt-outs of their emails and phones. */
export async function listAvailableContacts(db: Database, record: RecordReference): Promise<string> {
  const [row] = await selectContacts(db, record.id, record.kind.id);
  if (!row) throw recordNotFoundError(record);
  return row.contacts;
}
