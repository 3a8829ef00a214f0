import { z } from 'zod';
import { isEmail } from './email.ts';
import { boundedList } from './lists.ts';
import { phone } from './phone.ts';
import { optionalText, requiredText } from './text.ts';

/** The id of a row inside an entity. A row without one, or with one of another entity, is new. */
export const rowIdSchema = z.uuid().nullish().catch(null);

export const contactPhoneSchema = z.object(
  {
    _id: rowIdSchema,
    name: requiredText('A phone number name is required.', 60),
    phone: phone('A phone number is required.', 'Phone number is not valid.', { withExtension: true }),
  },
  { error: 'A phone number must have a name and a number.' },
);

export const emailSchema = optionalText(254).refine(
  (email) => email === null || isEmail(email),
  'Must be a valid email address',
);

export const contactSchema = z.object(
  {
    _id: rowIdSchema,
    title: requiredText('A contact title is required.', 100),
    name: requiredText('A contact name is required.', 100),
    email: emailSchema,
    phoneNumbers: boundedList(contactPhoneSchema, {
      min: [1, 'A phone number is required.'],
      max: [10, 'A contact can have at most 10 phone numbers.'],
    }),
  },
  { error: 'A contact must have a title, a name and phone numbers.' },
);

export const contactsSchema = boundedList(contactSchema, {
  min: [0, 'Contacts must be a list.'],
  max: [100, 'There can be at most 100 contacts.'],
}).default([]);

export type Contact = z.output<typeof contactSchema>;
export type ContactInput = z.input<typeof contactSchema>;

/** A contact as the server answers it: every row has its id. */
export const storedContactSchema = z.object({
  _id: z.string(),
  title: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phoneNumbers: z.array(z.object({ _id: z.string(), name: z.string(), phone: z.string() })),
});
export type StoredContact = z.output<typeof storedContactSchema>;

export const emptyPhone = { name: '', phone: '' };
export const emptyContact = { title: '', name: '', email: '', phoneNumbers: [] as (typeof emptyPhone)[] };
