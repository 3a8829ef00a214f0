import { customerFields, customerInputSchema } from '#schema/customers.ts';
import { newUserSchema } from '#schema/users.ts';
import type { ChangeModel } from './change-model.ts';
import { contactRows } from './contact-rows.ts';
import { unitsOf } from './unit.ts';
import { oneLine } from './value-text.ts';

export const customerChanges: ChangeModel = {
  noun: 'customer',
  units: [...unitsOf(customerFields), contactRows],
  toText: ({ name }) => oneLine(name),
  schema: customerInputSchema,
};

export const userChanges: ChangeModel = {
  noun: 'user',
  units: unitsOf({
    name: { label: 'Name', type: 'text' },
    phone: { label: 'Phone', type: 'phone' },
    isTechnician: { label: 'Technician', type: 'flag' },
  }),
  toText: ({ name }) => oneLine(name),
  schema: newUserSchema,
};

export const manufacturerChanges: ChangeModel = {
  noun: 'manufacturer',
  units: unitsOf({ name: { label: 'Name', type: 'text' } }),
  toText: ({ name }) => oneLine(name),
};
