import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { toE164 } from '#schema/fields/phone.ts';
import type { ContactDraft } from '#web/features/contacts/contact-draft.ts';
import { mergeContacts } from '#web/features/contacts/contacts-draft.ts';
import { toCustomerDraft } from '#web/features/customers/customer-draft.ts';

// What somebody typed as a new customer, before they chose one that is already stored.

/** For comparing what people typed. */
export function fold(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function phoneKeys({ phoneNumbers }: ContactDraft): string[] {
  return phoneNumbers.flatMap(({ phone }) => (phone.trim() ? [toE164(phone) ?? fold(phone)] : []));
}

/** Whether one of the known contacts has everything that was typed of this one. */
function isKnown(typed: ContactDraft, customerName: string, known: ContactDraft[]): boolean {
  return known.some((contact) => {
    const name = fold(typed.name);
    const phones = phoneKeys(contact);
    return (
      (name === '' || name === fold(customerName) || fold(contact.name).includes(name)) &&
      (!typed.email?.trim() || fold(typed.email) === fold(contact.email)) &&
      phoneKeys(typed).every((phone) => phones.includes(phone))
    );
  });
}

/** A title or a type of phone alone says nothing about a person; both may have been proposed. */
function hasContent(contact: ContactDraft): boolean {
  return Boolean(contact.name.trim() || contact.email?.trim()) || phoneKeys(contact).length > 0;
}

/** The typed name, unless it is another spelling or a part of the customer's. */
export function otherName({ name }: CustomerDraft, customerName: string): string {
  const [typed, own] = [fold(name), fold(customerName)];
  return own.includes(typed) || typed.includes(own) ? '' : name;
}

/** The typed contacts with something that the known ones lack. One without a name gets the typed customer's, if it is another one. */
export function newContacts(
  typed: CustomerDraft,
  customer: Pick<Customer, 'name'>,
  known: ContactDraft[],
): ContactDraft[] {
  return (typed.contacts ?? [])
    .filter((contact) => hasContent(contact) && !isKnown(contact, typed.name, known))
    .map((contact) => ({
      ...contact,
      name: contact.name.trim() ? contact.name : otherName(typed, customer.name),
    }));
}

/** The form values of the customer with the typed contacts and access notes added. */
export function withTyped(customer: Customer, typed: CustomerDraft): CustomerDraft {
  const draft = toCustomerDraft(customer);
  const notes = typed.accessNotes?.trim() ?? '';
  const ownNotes = draft.accessNotes ?? '';
  return {
    ...draft,
    accessNotes: ownNotes.includes(notes) ? ownNotes : [ownNotes, notes].filter(Boolean).join('\n'),
    contacts: mergeContacts(draft.contacts, newContacts(typed, customer, draft.contacts)),
  };
}
