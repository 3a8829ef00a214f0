import { type Customer, type CustomerDraft, customerFields } from '#schema/customers.ts';
import { blankDraft, toDraft } from '#schema/entity/entity-field.ts';
import { blankContact, toContactDraft } from '#web/features/contacts/contact-draft.ts';

/** The form values of a customer; for a new one, blank fields and one blank contact. */
export function toCustomerDraft(customer: Customer | undefined) {
  if (!customer) return { ...blankDraft(customerFields), contacts: [blankContact] } satisfies CustomerDraft;
  return {
    ...toDraft(customerFields, customer),
    contacts: customer.contacts.map(toContactDraft),
  } satisfies CustomerDraft;
}
