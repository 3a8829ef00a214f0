import { randomUUIDv7 } from 'node:crypto';
import { type Contact, contactFields } from '#schema/entity/contact.ts';
import { columnMapping, jsonPairs } from './baseline-fields.ts';

const mapping = columnMapping(contactFields);

export const contactColumns = [...mapping.columns, 'phones_line'];

/** A JSON array of the contacts of an owner. */
export function contactsJson(table: string, owner: string): string {
  return `coalesce((
    select json_agg(json_build_object('_id', k.id, ${jsonPairs(contactFields, 'k')}) order by k.position)
    from ${table} k where ${owner}), '[]')`;
}

type NewContact = { _id: string; phoneNumbers: { _id: string; name: string; phone: string }[] };

/** The contacts of a new owner as a response has them, with new ids for them and their phone numbers. */
export function newContacts(contacts: readonly Contact[]): NewContact[] {
  return contacts.map((contact) => ({
    _id: randomUUIDv7(),
    ...mapping.pick(contact),
    phoneNumbers: contact.phoneNumbers.map(({ name, phone }) => ({ _id: randomUUIDv7(), name, phone })),
  }));
}

export function contactRows(contacts: readonly NewContact[]): Record<string, unknown>[] {
  return contacts.map((contact, position) => ({
    id: contact._id,
    position,
    ...mapping.toRow(contact),
    phones_line: contact.phoneNumbers.map(({ name, phone }) => `${name} ${nationalPhone(phone)}`).join(', '),
  }));
}

export function contactSearchTexts(contacts: readonly Contact[]): string[] {
  return contacts.flatMap(({ name, email, phoneNumbers }) => [
    name,
    email ?? '',
    ...phoneNumbers.map(({ phone }) => phone.replace(/;.*|\D/g, '')),
  ]);
}

/** `(312) 555-0142 ext. 11` for `+13125550142;ext=11`. */
function nationalPhone(e164: string): string {
  return e164.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '($1) $2-$3').replace(';ext=', ' ext. ');
}
