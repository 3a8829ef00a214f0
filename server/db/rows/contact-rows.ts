import { type RawBuilder, sql } from 'kysely';
import { type Contact, contactFields, type StoredContact } from '#schema/entity/contact.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { fieldColumns } from '#server/db/columns.ts';
import { type ChildRow, createIdResolver } from './child-rows.ts';
import { phoneDigits } from './search-text.ts';

/** The columns of the tables of contacts: the fields, and the phone numbers on one line for exports. */
export const contactColumns = [...fieldColumns('customerContacts', contactFields), 'phonesLine'] as const;

/** The ids that rows may have besides those of the stored ones. */
export type AllowedIds = {
  /** The ids of deleted rows that an undo brings back. */
  formerIds?: readonly string[] | undefined;
  /** The ids that a client has given to new rows, and that no row ever had. */
  claimedIds?: Set<string> | undefined;
};

/** The rows of the contacts of `ownerId`; contacts keep the ids that they have in `stored`. */
export function contactRows(
  ownerId: string,
  contacts: Contact[],
  stored: StoredContact[] = [],
  { formerIds = [], claimedIds }: AllowedIds = {},
): ChildRow[] {
  const phones = stored.flatMap(({ phoneNumbers }) => phoneNumbers);
  const contactId = createIdResolver([...stored.map(({ _id }) => _id), ...formerIds], claimedIds);
  const knownPhones = [...phones.map(({ _id }) => _id), ...formerIds];
  const phoneId = createIdResolver(knownPhones, claimedIds);
  return contacts.map(({ _id, phoneNumbers, ...fields }, position) => {
    const id = contactId(_id);
    // The contact of another entity brings the ids of its phone numbers along.
    const isCopy = Boolean(_id) && _id?.toLowerCase() !== id;
    return {
      id,
      ownerId,
      position,
      ...fields,
      phoneNumbers: phoneNumbers.map((entry) => ({
        _id: phoneId(isCopy ? null : entry._id),
        name: entry.name,
        phone: entry.phone,
      })),
      phonesLine: phoneNumbers.map((entry) => `${entry.name} ${formatPhone(entry.phone)}`).join(', '),
    };
  });
}

/** The texts by which search finds the owner of contacts: names, email addresses, the digits of phone numbers. */
export function contactSearchTexts(contacts: Contact[]): string[] {
  return contacts.flatMap(({ name, email, phoneNumbers }) => [
    name,
    email ?? '',
    ...phoneNumbers.map(({ phone }) => phoneDigits(phone)),
  ]);
}

/**
 * A condition for contacts that have one of the numbers with any extension, as the index of the contacts of customers has
 * them. @param numbers in E.164 without extensions
 */
export function hasNumber(phoneNumbers: RawBuilder<unknown>, numbers: unknown): RawBuilder<unknown> {
  const phones = sql`jsonb_path_query_array(${phoneNumbers}, '$[*].phone')::text`;
  return sql`regexp_replace(${phones}, ';ext=[0-9]+', '', 'g')::jsonb ?| ${numbers}::text[]`;
}
