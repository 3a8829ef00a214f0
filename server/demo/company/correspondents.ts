import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Tx } from '#server/db/client.ts';
import type { NewMessage } from '#server/messaging/messages/messages.writes.ts';
import type { Addressee } from './demonstration-texts.ts';

type Row = {
  id: string;
  kind: string;
  number: number;
  createdAt: Date;
  street: string;
  name: string;
  email: string | null;
  phone: string | null;
};

type Wanted = { kind: RecordKind; channel: 'sms' | 'email'; since: Date };

/**
 * Gives out open records with somebody to write to, each record and each address once: first records with something to
 * work on and somebody to do it, the latest changed of them first.
 */
export type Correspondents = (wanted: Wanted) => (Row & { kindOf: RecordKind; address: string }) | undefined;

export async function findCorrespondents(tx: Tx): Promise<Correspondents> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.number, r.created_at, r.service_address->>'street' as street, k.name, k.email, (
      select p->>'phone' from jsonb_array_elements(k.phone_numbers) p where p->>'phone' not like '%;%'
      order by p->>'name' <> 'Mobile' limit 1) as phone
    from records r join record_contacts k on k.record_id = r.id and k.position = 0
    where r.is_open
    order by exists (select from equipment e where e.record_id = r.id) desc,
      exists (select from assignments a where a.record_id = r.id) desc, r.updated_at desc, r.number desc`.execute(
    tx,
  );
  const written = new Set<string>();
  return ({ kind, channel, since }) => {
    const addressOf = (row: Row) => (channel === 'sms' ? row.phone : row.email);
    const row = rows.find((candidate) => {
      const address = addressOf(candidate);
      const isNew = address !== null && !written.has(candidate.id) && !written.has(address);
      return isNew && candidate.kind === kind.id && candidate.createdAt < since;
    });
    const address = row && addressOf(row);
    if (!row || !address) return undefined;
    written.add(row.id).add(address);
    return { ...row, kindOf: kind, address };
  };
}

type Found = NonNullable<ReturnType<Correspondents>>;

/** A message to one of them, at once unless `days` says otherwise. */
export function messageTo(
  { id, kindOf, number, street, name, address }: Found,
  text: (to: Addressee) => string,
  days: Partial<Pick<NewMessage, 'sendOn' | 'recurrenceIntervalDays'>> = {},
): NewMessage {
  const first = name.split(' ')[0] ?? name;
  return {
    record: { id, kind: kindOf.id, number },
    purpose: 'message',
    channel: address.includes('@') ? 'email' : 'sms',
    address,
    recipientName: name,
    subject: null,
    body: text({ first, street, number: `${kindOf.numberPrefix}-${number}` }),
    sendOn: null,
    recurrenceIntervalDays: null,
    ...days,
  };
}
