import { type Customer, type CustomerDraft, emptyCustomer } from '#schema/customers.ts';
import { blankContact, toContactDraft } from '#web/features/contacts/contact-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

/** What the form holds of a customer; blank for a new one, with one blank contact to begin with. */
export function toCustomerDraft(customer: Customer | undefined) {
  if (!customer) return { ...emptyCustomer, contacts: [blankContact] };
  const { name, address, contacts } = customer;
  return {
    name,
    address: {
      ...emptyCustomer.address,
      ...address,
      name: address.name ?? '',
      street2: address.street2 ?? '',
    },
    contacts: contacts.map(toContactDraft),
  } satisfies CustomerDraft;
}

/** In which parts two copies of a customer differ, in the form's words. */
export function changedParts(one: Customer, other: Customer): string[] {
  return (['name', 'address', 'contacts'] as const).filter((part) => !isSame(one[part], other[part]));
}
