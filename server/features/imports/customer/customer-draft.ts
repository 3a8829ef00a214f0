import { type Customer, type CustomerDraft, emptyCustomer } from '#schema/customers.ts';
import type { ContactInput, StoredContact } from '#schema/entity/contact.ts';
import { type AddressInput, emptyAddress, toAddressDraft } from '#schema/fields/address.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { addressOf, type ContactCells, type CustomerCells, contactsOf } from './customer-cells.ts';
import { contactsLine, isSameAddressLine } from './one-line.ts';

/** Contacts need a title, and few files have one. */
export const defaultContactTitle = 'Contact';

/** The new customer that a row describes. */
export function newCustomerDraft(cells: CustomerCells): CustomerDraft {
  const name = cells.name ?? '';
  return {
    ...emptyCustomer,
    name,
    address: { ...emptyAddress, ...addressOf(cells) },
    accessNotes: cells.accessNotes ?? '',
    contacts: contactsOf(cells).map((contact) => newContact(contact, name)),
  };
}

function newContact({ name, title, email, phones }: ContactCells, customerName: string): ContactInput {
  return {
    name: name ?? customerName,
    title: title ?? defaultContactTitle,
    email: email ?? '',
    phoneNumbers: phones,
  };
}

/**
 * A stored customer with what a row says: what is blank in the row stays, contacts and phone numbers are added and
 * never removed.
 */
export function updatedCustomerDraft(stored: Customer, cells: CustomerCells): CustomerDraft {
  return {
    name: cells.name ?? stored.name,
    address: updatedAddress(stored.address, cells),
    accessNotes: cells.accessNotes ?? stored.accessNotes,
    contacts: updatedContacts(stored.contacts, cells, cells.name ?? ''),
  };
}

function updatedAddress(stored: AddressInput, cells: CustomerCells): AddressInput {
  const { addressLine, address } = cells;
  if (addressLine !== undefined && isSameAddressLine(addressLine, stored)) return { ...stored, ...address };
  return toAddressDraft({ ...stored, ...addressOf(cells) });
}

/** The stored contacts with those of a row. @param customerName for a contact without a name */
export function updatedContacts(
  stored: StoredContact[],
  cells: Pick<CustomerCells, 'contacts' | 'contactsLine'>,
  customerName: string,
): ContactInput[] {
  // The cell of an export with the same contacts changes nothing, however it could be read.
  const isListed = cells.contactsLine !== undefined && cells.contactsLine === contactsLine(stored);
  const added = isListed ? cells.contacts : contactsOf(cells);
  return added.reduce<ContactInput[]>(
    (contacts, contact) => withContact(contacts, contact, customerName),
    stored,
  );
}

const phoneKey = (phone: string) => toE164(phone) ?? phone;

/** Of the same name, or with an email address or a phone number in common. */
function isSameContact(one: ContactInput, { name, email, phones }: ContactCells): boolean {
  if (name !== undefined && foldText(one.name) === foldText(name)) return true;
  if (email !== undefined && one.email?.toLowerCase() === email.toLowerCase()) return true;
  const numbers = new Set(one.phoneNumbers.map(({ phone }) => phoneKey(phone)));
  return phones.some(({ phone }) => numbers.has(phoneKey(phone)));
}

function withContact(contacts: ContactInput[], cells: ContactCells, customerName: string): ContactInput[] {
  const at = contacts.findIndex((contact) => isSameContact(contact, cells));
  const same = contacts[at];
  if (!same) return [...contacts, newContact(cells, customerName)];
  const numbers = new Set(same.phoneNumbers.map(({ phone }) => phoneKey(phone)));
  const { name, title, email, phones } = cells;
  const updated: ContactInput = {
    ...same,
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(email !== undefined && email.toLowerCase() !== same.email?.toLowerCase() && { email }),
    phoneNumbers: [...same.phoneNumbers, ...phones.filter(({ phone }) => !numbers.has(phoneKey(phone)))],
  };
  return contacts.with(at, updated);
}
