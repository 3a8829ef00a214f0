import { sql } from 'kysely';
import { recordIdField } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';

export type NamedRecord = { kind: RecordKind; id: string };

/** The record that one of the fields `workOrderId`, `projectId` and so on names. */
export function namedRecord(kinds: readonly RecordKind[], given: Record<string, unknown>): NamedRecord {
  for (const kind of kinds) {
    const id = given[recordIdField(kind)];
    if (typeof id === 'string') return { kind, id };
  }
  throw new Error('a request without a record passed its schema');
}

export function goneRecord({ kind }: NamedRecord): Error {
  return notFound(`This ${kind.labels.singular} does not exist or was deleted.`);
}

/** The contacts of a record as JSON text, and which of their addresses do not want to hear from us. */
export async function listAvailableContacts(db: Database, record: NamedRecord): Promise<string> {
  const { rows } = await sql<{ contacts: string }>`
    select coalesce((
      select json_agg(json_build_object(
        'name', k.name, 'title', k.title, 'email', k.email,
        'emailSuppressed', exists (
          select from suppressions s where s.channel = 'email' and s.address = lower(k.email)),
        'phoneNumbers', coalesce((
          select json_agg(json_build_object('name', p->>'name', 'phone', p->>'phone', 'suppressed', exists (
            select from suppressions s where s.channel = 'sms' and s.address = split_part(p->>'phone', ';', 1))))
          from jsonb_array_elements(k.phone_numbers) p), '[]')) order by k.position)
      from record_contacts k where k.record_id = r.id), '[]')::text as contacts
    from records r where r.id = ${record.id} and r.kind = ${record.kind.id}`.execute(db);
  if (!rows[0]) throw goneRecord(record);
  return rows[0].contacts;
}
