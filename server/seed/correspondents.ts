import { sql } from 'kysely';
import type { RecordKind } from '../../schema/record-kind.ts';
import type { Tx } from '../db/client.ts';
import type { NewMessage } from '../features/messages/messages.writes.ts';
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

/** Gives out open records with somebody to write to: each once, the latest changed first. */
export type Correspondents = (wanted: Wanted) => (Row & { kindOf: RecordKind; address: string }) | undefined;

export async function findCorrespondents(tx: Tx): Promise<Correspondents> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.number, r.created_at, r.service_address->>'street' as street, k.name, k.email, (
      select p->>'phone' from jsonb_array_elements(k.phone_numbers) p where p->>'phone' not like '%;%'
      order by p->>'name' <> 'Mobile' limit 1) as phone
    from records r join record_contacts k on k.record_id = r.id and k.position = 0
    where r.is_open order by r.updated_at desc, r.number desc`.execute(tx);
  return ({ kind, channel, since }) => {
    const addressOf = (row: Row) => (channel === 'sms' ? row.phone : row.email);
    const n = rows.findIndex(
      (row) => row.kind === kind.id && row.createdAt < since && addressOf(row) !== null,
    );
    const [row] = n < 0 ? [] : rows.splice(n, 1);
    return row && { ...row, kindOf: kind, address: addressOf(row) ?? '' };
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
