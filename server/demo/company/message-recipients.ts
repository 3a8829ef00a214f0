import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { demonstrationMessages } from '#server/demo/catalogue/catalogue.ts';
import { fillPlaceholders } from '#server/demo/fill-placeholders.ts';
import type { NewMessage } from '#server/messaging/messages/messages.writes.ts';

type Channel = NewMessage['channel'];

type ContactRow = {
  id: string;
  kind: string;
  number: number;
  createdAt: Date;
  street: string;
  name: string;
  email: string | null;
  phone: string | null;
};

/** The first contact of an open record, with the phone number or email to write to. */
type MessageRecipient = {
  kind: RecordKind;
  channel: Channel;
  contact: ContactRow;
  recipient: string;
};

/** Finds a recipient on a record of this kind that was created by then; undefined when none is left. */
export type FindRecipient = (
  kind: RecordKind,
  channel: Channel,
  createdBefore: Date,
) => MessageRecipient | undefined;

const r = columnsOf('records', 'r');
const k = columnsOf('recordContacts', 'k');
const e = columnsOf('equipment', 'e');
const a = columnsOf('assignments', 'a');

const selectContacts = preparedStatement<ContactRow, []>(
  0,
  () => sql<ContactRow>`
    select ${r.id}, ${r.kind}, ${r.number}, ${r.createdAt}, ${r.serviceAddress}->>'street' as street, ${k.name}, ${k.email}, (
      select p->>'phone' from jsonb_array_elements(${k.phoneNumbers}) p where p->>'phone' not like '%;%'
      order by p->>'name' <> 'Mobile' limit 1) as phone
    from records r join record_contacts k on ${k.recordId} = ${r.id} and ${k.position} = 0
    where ${r.isOpen}
    order by exists (select from equipment e where ${e.recordId} = ${r.id}) desc,
      exists (select from assignments a where ${a.recordId} = ${r.id}) desc, ${r.updatedAt} desc, ${r.number} desc`,
);

/**
 * Returns a function that finds each record, phone number and email only once. Records with equipment come first, then
 * those with assigned technicians, then the last updated ones.
 */
export async function createRecipientFinder(tx: Tx): Promise<FindRecipient> {
  const rows = await selectContacts(tx);
  const used = new Set<string>();
  return (kind, channel, createdBefore) => {
    for (const contact of rows) {
      const recipient = channel === 'sms' ? contact.phone : contact.email;
      if (contact.kind !== kind.id || contact.createdAt >= createdBefore || recipient === null) continue;
      if (used.has(contact.id) || used.has(recipient)) continue;
      used.add(contact.id).add(recipient);
      return { kind, channel, contact, recipient };
    }
    return undefined;
  };
}

/** A message with a text from the catalogue, sent at once unless `schedule` says otherwise. */
export function composeMessage(
  { kind, channel, contact, recipient }: MessageRecipient,
  text: string,
  schedule: Partial<Pick<NewMessage, 'sendOn' | 'recurrenceIntervalDays'>> = {},
): NewMessage {
  const { id, number, street, name } = contact;
  const values = {
    firstName: name.split(' ')[0] ?? name,
    number: `${kind.numberPrefix}-${number}`,
    street,
    signature: demonstrationMessages.signature,
  };
  return {
    record: { id, kind: kind.id, number },
    purpose: 'message',
    channel,
    recipient,
    recipientName: name,
    subject: null,
    body: fillPlaceholders(text, values),
    sendOn: null,
    recurrenceIntervalDays: null,
    ...schedule,
  };
}
