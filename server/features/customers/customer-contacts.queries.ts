import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Contact } from '../../../schema/contact.ts';
import { formatPhone } from '../../../schema/phone.ts';
import type { Tx } from '../../db/client.ts';

type PhoneRow = { _id: string; name: string; phone: string };

export type ContactRow = {
  id: string;
  customer_id: string;
  position: number;
  title: string;
  name: string;
  email: string | null;
  phone_numbers: PhoneRow[];
  phones_line: string;
};

/** Gives each row its own id back, and a new one to rows that have none, or one that is not theirs or given twice. */
function idKeeper(known: ReadonlySet<string>): (id: string | null | undefined) => string {
  const free = new Set(known);
  return (id) => {
    const own = id?.toLowerCase();
    return own && free.delete(own) ? own : randomUUIDv7();
  };
}

type KnownIds = { contacts: ReadonlySet<string>; phones: ReadonlySet<string> };

const nothingKnown: KnownIds = { contacts: new Set(), phones: new Set() };

/** What to write for a customer's contacts; those of a new customer are all new. */
export function contactRows(
  customerId: string,
  contacts: Contact[],
  known: KnownIds = nothingKnown,
): ContactRow[] {
  const contactId = idKeeper(known.contacts);
  const phoneId = idKeeper(known.phones);
  return contacts.map(({ _id, title, name, email, phoneNumbers }, position) => ({
    id: contactId(_id),
    customer_id: customerId,
    position,
    title,
    name,
    email,
    phone_numbers: phoneNumbers.map((entry) => ({
      _id: phoneId(entry._id),
      name: entry.name,
      phone: entry.phone,
    })),
    phones_line: phoneNumbers.map((entry) => `${entry.name} ${formatPhone(entry.phone)}`).join(', '),
  }));
}

/** The statement that writes contacts of any number of customers. */
export function contactsWritten(rows: ContactRow[]): RawBuilder<unknown> {
  return sql`
    insert into customer_contacts (id, customer_id, position, title, name, email, phone_numbers, phones_line)
    select r.id, r.customer_id, r.position, r.title, r.name, r.email, r.phone_numbers, r.phones_line
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, customer_id uuid, position int, title text, name text, email text, phone_numbers jsonb, phones_line text)
    on conflict (id) do update set position = excluded.position, title = excluded.title, name = excluded.name,
      email = excluded.email, phone_numbers = excluded.phone_numbers, phones_line = excluded.phones_line`;
}

export async function writeContacts(tx: Tx, rows: ContactRow[]): Promise<void> {
  if (rows.length > 0) await contactsWritten(rows).execute(tx);
}

/** Makes the customer's contacts what was sent: rows keep their ids, rows that are missing go. */
export async function replaceContacts(tx: Tx, customerId: string, contacts: Contact[]): Promise<void> {
  const { rows: stored } = await sql<{ id: string; phoneNumbers: PhoneRow[] }>`
    select id, phone_numbers from customer_contacts where customer_id = ${customerId}`.execute(tx);
  const rows = contactRows(customerId, contacts, {
    contacts: new Set(stored.map((contact) => contact.id)),
    phones: new Set(stored.flatMap((contact) => contact.phoneNumbers.map((phone) => phone._id))),
  });
  const kept = rows.map((row) => row.id);
  await sql`delete from customer_contacts where customer_id = ${customerId} and id <> all(${kept}::uuid[])`.execute(
    tx,
  );
  await writeContacts(tx, rows);
}
