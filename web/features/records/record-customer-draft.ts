import type { Customer } from '#schema/customers.ts';
import type { StoredContact } from '#schema/entity/contact.ts';
import { type Address, toAddressDraft } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { type ContactDraft, toContactDraft } from '#web/features/contacts/contact-draft.ts';
import { toRecordDraft } from './record-draft.ts';

/** A copy of a customer's contact, without the ids of the customer's rows. */
export function copyContact(contact: StoredContact): ContactDraft {
  const { _id, phoneNumbers, ...texts } = toContactDraft(contact);
  return { ...texts, phoneNumbers: phoneNumbers.map(({ name, phone }) => ({ name, phone })) };
}

/**
 * The draft of a new record of a customer: their address, contacts and, if there is only one, the place.
 * @param places the service addresses to choose from
 */
export function customerDraft(kind: RecordKind, customer: Customer, places: Address[]): RecordDraft {
  const blank = toRecordDraft(kind, undefined);
  const [place, ...others] = places;
  return {
    ...blank,
    customer: customer._id,
    billingAddress: toAddressDraft(customer.address),
    ...(place && others.length === 0 && { serviceAddress: toAddressDraft(place) }),
    ...(customer.contacts.length > 0 && { contacts: customer.contacts.map(copyContact) }),
  };
}

/** The path of the form of a new record for a customer. */
export function newRecordPath({ slug }: Pick<RecordKind, 'slug'>, customerId: string): string {
  return `/app/${slug}/new/for/${encodeURIComponent(customerId)}`;
}
