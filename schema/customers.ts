import { z } from 'zod';
import { type AddressInput, addressSchema, emptyAddress, storedAddressSchema } from './fields/address.ts';
import { contactsSchema, emptyContact, storedContactSchema } from './fields/contact.ts';
import { listQuerySchema, sortQuery } from './fields/lists.ts';
import { requiredText } from './fields/text.ts';
import { authorSchema } from './users.ts';

export const customerInputSchema = z.object({
  name: requiredText('A name is required.'),
  // A missing address is told field by field, as an empty one is.
  address: addressSchema.prefault({} as AddressInput),
  contacts: contactsSchema,
});
/** A change without `contacts` leaves them as they are. */
export const customerUpdateSchema = customerInputSchema.extend({
  contacts: contactsSchema.unwrap().optional(),
});
export type CustomerUpdate = z.output<typeof customerUpdateSchema>;
export type CustomerInput = z.output<typeof customerInputSchema>;
/** What the form holds while it is typed in. */
export type CustomerDraft = z.input<typeof customerInputSchema>;

export const customerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  address: storedAddressSchema,
  contacts: z.array(storedContactSchema),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: authorSchema.nullable(),
});
export type Customer = z.output<typeof customerSchema>;

export const customerSortKeys = ['name', 'createdAt', 'updatedAt'] as const;
export const customerListQuery = listQuerySchema.extend({ sort: sortQuery(customerSortKeys) });
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

export const emptyCustomer = { name: '', address: emptyAddress, contacts: [emptyContact] };
