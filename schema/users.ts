import { z } from 'zod';
import { flagQuery, listQuerySchema } from './fields/lists.ts';
import { phone } from './fields/phone.ts';
import { requiredText } from './fields/text.ts';

const nameSchema = requiredText('A name is required.', 100);

export const newUserSchema = z.object({
  name: nameSchema,
  phone: phone('Phone is required.', 'Invalid phone number.', { withExtension: false }),
  isTechnician: z
    .boolean({ error: 'isTechnician must be true or false.' })
    .nullish()
    .transform((isTechnician) => isTechnician ?? false),
});
export type NewUser = z.output<typeof newUserSchema>;

export const userUpdateSchema = z.object({ name: nameSchema });
export type UserUpdate = z.output<typeof userUpdateSchema>;

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  isTechnician: z.boolean(),
  lastLogin: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.output<typeof userSchema>;

/** A user by their current name. */
export const authorSchema = z.object({ _id: z.string(), name: z.string() });
export type Author = z.output<typeof authorSchema>;

export const userListQuery = listQuerySchema.pick({ q: true }).extend({ isTechnician: flagQuery });
export type UserListQuery = z.output<typeof userListQuery>;
