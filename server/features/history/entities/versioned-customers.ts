import { type Customer, customerFields, customerUpdateSchema } from '#schema/customers.ts';
import { customerNotFoundMessage, getCustomer } from '#server/features/customers/customers.queries.ts';
import { updateCustomer } from '#server/features/customers/customers.writes.ts';
import { restoreCustomer } from '#server/features/customers/restored-customers.writes.ts';
import { blankValues, parsed, type Versioned } from './versioned.ts';

export const versionedCustomers: Versioned<Customer> = {
  id: 'customer',
  label: 'customer',
  notFoundMessage: customerNotFoundMessage,
  get: (db, id) => getCustomer(db, id),
  complete: (version) => ({ ...blankValues(customerFields), ...version }),
  lock: (tx, id) => getCustomer(tx, id, { forUpdate: true }),
  save: (tx, before, merged, { by: { actor, at } }) =>
    updateCustomer(tx, before, parsed(customerUpdateSchema.safeParse(merged)), { userId: actor.id, at }),
  restore: async (tx, { value }, { by }) => ({ stored: await restoreCustomer(tx, value, by) }),
};
