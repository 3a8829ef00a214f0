import { z } from 'zod';
import { contactsSchema, emptyContact, storedContactSchema } from './entity/contact.ts';
import {
  blankDraft,
  type FieldValues,
  fieldLabels,
  inputShape,
  storedShape,
  updateShape,
} from './entity/entity-field.ts';
import { addressField, optionalLinesField, requiredTextField } from './entity/field-types.ts';
import { type SortColumns, searchedListQuerySchema, sortQuery } from './fields/lists.ts';
import { authorSchema } from './users.ts';

/** The fields of a customer; each has a column of its name. */
export const customerFields = {
  name: requiredTextField({
    label: 'Name',
    required: 'A name is required.',
    maxLength: 200,
    csvHeading: 'Owner',
    isSearched: true,
  }),
  address: addressField({ label: 'Address', csvHeading: 'Billing Address' }),
  accessNotes: optionalLinesField({
    label: 'Access Notes',
    maxLength: 500,
    csvHeading: 'Access Notes',
    isSearched: true,
  }),
};
/** The texts of a customer that each of its records shows, on the page and on paper. */
export const customerFieldsOnRecords = { accessNotes: customerFields.accessNotes };

/** Those texts of one customer with their labels, without blank ones. */
export function customerTextsOnRecords(
  customer: FieldValues<typeof customerFieldsOnRecords>,
): { label: string; text: string }[] {
  const names = Object.keys(customerFieldsOnRecords) as (keyof typeof customerFieldsOnRecords)[];
  return names.flatMap((name) => {
    const text = customer[name];
    return text ? [{ label: customerFieldsOnRecords[name].label, text }] : [];
  });
}

export type CustomerFieldName = keyof typeof customerFields;

export const customerInputSchema = z.object({ ...inputShape(customerFields), contacts: contactsSchema });
/** An update: contacts and optional fields that are left out stay as they are. */
export const customerUpdateSchema = z.object({
  ...updateShape(customerFields),
  contacts: contactsSchema.unwrap().optional(),
});
export type CustomerUpdate = z.output<typeof customerUpdateSchema>;
export type CustomerInput = z.output<typeof customerInputSchema>;
/** A customer while it is edited in a form. */
export type CustomerDraft = z.input<typeof customerInputSchema>;

export const customerSchema = z.object({
  _id: z.string(),
  ...storedShape(customerFields),
  contacts: z.array(storedContactSchema),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: authorSchema.nullable(),
});
export type Customer = z.output<typeof customerSchema>;

/** Everything a person can edit in a customer, with its label, in the order of the form. */
export const customerLabels = { ...fieldLabels(customerFields), contacts: 'Contacts' };

export const emptyCustomer = { ...blankDraft(customerFields), contacts: [emptyContact] };

/** The sort keys of the list of customers. */
export const customerSorts = {
  name: { column: 'sortName', choices: { ascending: 'Name, A to Z', descending: 'Name, Z to A' } },
  updatedAt: {
    column: 'updatedAt',
    choices: { descending: 'Recently updated first', ascending: 'Least recently updated first' },
  },
  createdAt: {
    column: 'createdAt',
    choices: { descending: 'Newest first', ascending: 'Oldest first' },
  },
} as const satisfies SortColumns;
export const customerListQuery = searchedListQuerySchema.extend({ sort: sortQuery(customerSorts, 'name') });
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** With the commas escaped so many ids leave a quarter of the 16 KiB that a request's head may have to its headers. */
const maxCountedCustomers = 300;

/** `GET /customer/counts?ids=a,b`: how many records each customer has. */
export const customerCountsQuery = z.object({
  ids: z
    .string({ error: 'ids must be a list of customer ids.' })
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(
      z
        .array(z.uuid('ids must be a list of customer ids.'))
        .max(maxCountedCustomers, `Please ask for at most ${maxCountedCustomers} customers.`),
    ),
});
export const customerCountsSchema = z.record(
  z.string(),
  z.object({ workOrders: z.int(), projects: z.int() }),
);
export type CustomerCounts = z.output<typeof customerCountsSchema>;
