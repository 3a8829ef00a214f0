import { z } from 'zod';
import {
  type CustomerDraft,
  type CustomerInput,
  customerFields,
  customerInputSchema,
} from '#schema/customers.ts';
import { blankDraft } from '#schema/entity/entity-field.ts';
import { toE164 } from '#schema/fields/phone.ts';

/** The draft of a new customer from the text that was searched for: a name or a phone number. */
export function newCustomerDraft(text: string): CustomerDraft {
  const isPhone = toE164(text) !== undefined;
  const phoneNumbers = [{ name: 'Mobile', phone: isPhone ? text : '' }];
  return {
    ...blankDraft(customerFields),
    name: isPhone ? '' : text,
    contacts: [{ title: 'Owner', name: '', email: '', phoneNumbers }],
  };
}

export function hasPhone({ contacts = [] }: CustomerDraft): boolean {
  return Boolean(contacts[0]?.phoneNumbers[0]?.phone.trim());
}

/** Without a phone number, the proposed contact is left out. */
export const newCustomerSchema: z.ZodType<CustomerInput, CustomerDraft> = z
  .transform((draft: CustomerDraft) => (hasPhone(draft) ? draft : { ...draft, contacts: [] }))
  .pipe(customerInputSchema);
