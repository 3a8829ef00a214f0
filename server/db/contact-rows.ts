import type { Contact, StoredContact } from '#schema/fields/contact.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { type ChildRow, idKeeper } from './child-rows.ts';
import { phoneDigits } from './search-text.ts';

/** The columns of a table of contacts, whoever they belong to. */
export const contactColumns = ['title', 'name', 'email', 'phone_numbers', 'phones_line'] as const;

/** What to write for the contacts of `ownerId`; `stored` are those that it has, whose ids are kept. */
export function contactRows(ownerId: string, contacts: Contact[], stored: StoredContact[] = []): ChildRow[] {
  const contactId = idKeeper(stored.map(({ _id }) => _id));
  const phoneId = idKeeper(stored.flatMap(({ phoneNumbers }) => phoneNumbers.map(({ _id }) => _id)));
  return contacts.map(({ _id, title, name, email, phoneNumbers }, position) => ({
    id: contactId(_id),
    ownerId,
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

/** What contacts can be found by: names, e-mail addresses, the digits of their numbers. */
export function contactSearchTexts(contacts: Contact[]): string[] {
  return contacts.flatMap(({ name, email, phoneNumbers }) => [
    name,
    email ?? '',
    ...phoneNumbers.map(({ phone }) => phoneDigits(phone)),
  ]);
}
