import type { Customer } from '#schema/customers.ts';
import type { AddressInput } from '#schema/fields/address.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { isStorableText } from '#schema/fields/text.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { addressOf, type CustomerCells, contactsOf } from './customer-cells.ts';

/** By what a customer is recognized. */
export type MatchKeys = {
  id: string | undefined;
  name: string;
  /** Undefined without a street. */
  address: string | undefined;
  emails: string[];
  /** In E.164 with the extension. */
  phones: string[];
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Street, city and the first five digits of the ZIP, without case and marks. */
function addressKey({
  street = '',
  street2,
  city = '',
  zip = '',
}: Partial<AddressInput>): string | undefined {
  const plain = (text: string) =>
    foldText(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  if (plain(street) === '') return undefined;
  return [`${street} ${street2 ?? ''}`, city, zip.trim().slice(0, 5)].map(plain).join('|');
}

/** The keys of a row of a file. */
export function keysOfCells(cells: CustomerCells): MatchKeys {
  const contacts = contactsOf(cells);
  const name = foldText(cells.name ?? '');
  return {
    id: cells.id && uuid.test(cells.id) ? cells.id.toLowerCase() : undefined,
    name: isStorableText(name) ? name : '',
    address: addressKey(addressOf(cells)),
    emails: unique(contacts.map(({ email }) => email?.toLowerCase())),
    phones: unique(contacts.flatMap(({ phones }) => phones.map(({ phone }) => toE164(phone)))),
  };
}

/** The keys of a stored customer. */
export function keysOfCustomer({ _id, name, address, contacts }: Customer): MatchKeys {
  return {
    id: _id,
    name: foldText(name),
    address: addressKey({ ...address, street2: address.street2 ?? '' }),
    emails: unique(contacts.map(({ email }) => email?.toLowerCase())),
    phones: unique(contacts.flatMap(({ phoneNumbers }) => phoneNumbers.map(({ phone }) => phone))),
  };
}

/** Without what no stored customer can have. */
function unique(keys: (string | undefined)[]): string[] {
  return [...new Set(keys.flatMap((key) => (key && isStorableText(key) ? [key] : [])))];
}

export function sharesContact(one: MatchKeys, other: MatchKeys): boolean {
  return (
    one.emails.some((email) => other.emails.includes(email)) ||
    one.phones.some((phone) => other.phones.includes(phone))
  );
}

export function isSameNameAndAddress(one: MatchKeys, other: MatchKeys): boolean {
  return (
    one.name !== '' && one.name === other.name && one.address !== undefined && one.address === other.address
  );
}

/** Whether the two are the same customer beyond doubt. */
export function isSameCustomer(one: MatchKeys, other: MatchKeys): boolean {
  if (one.id !== undefined && one.id === other.id) return true;
  return isSameNameAndAddress(one, other) || (one.name === other.name && sharesContact(one, other));
}
