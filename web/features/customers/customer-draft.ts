import { type Customer, type CustomerDraft, customerFields, customerLabels } from '#schema/customers.ts';
import { blankDraft, toDraft } from '#schema/entity/entity-field.ts';
import { blankContact, toContactDraft } from '#web/features/contacts/contact-draft.ts';
import { changedParts } from '#web/lib/forms/changed-parts.ts';

/** The form values of a customer; for a new one, blank fields and one blank contact. */
export function toCustomerDraft(customer: Customer | undefined) {
  if (!customer) return { ...blankDraft(customerFields), contacts: [blankContact] } satisfies CustomerDraft;
  return {
    ...toDraft(customerFields, customer),
    contacts: customer.contacts.map(toContactDraft),
  } satisfies CustomerDraft;
}

/** The parts in which two copies of a customer differ, as labels for the conflict banner. */
export function changedCustomerParts(base: Customer, newer: Customer): string[] {
  return changedParts(customerLabels, toCustomerDraft(base), toCustomerDraft(newer));
}
