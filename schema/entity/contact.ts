import { z } from 'zod';
import { isEmail } from '#schema/fields/email.ts';
import { boundedList } from '#schema/fields/lists.ts';
import { phone } from '#schema/fields/phone.ts';
import { optionalText, requiredText } from '#schema/fields/text.ts';
import type { EntityField } from './entity-field.ts';
import { optionalTextField, requiredTextField } from './field-types.ts';
import { rowIdSchema, rowSchema, storedRowSchema } from './rows.ts';

export const contactPhoneSchema = z.object(
  {
    _id: rowIdSchema,
    name: requiredText('A phone number name is required.', 60),
    phone: phone('A phone number is required.', 'Phone number is not valid.', { withExtension: true }),
  },
  { error: 'A phone number must have a name and a number.' },
);

const storedPhonesSchema = z.array(z.object({ _id: z.string(), name: z.string(), phone: z.string() }));

export const emailSchema = optionalText(254).refine(
  (email) => email === null || isEmail(email),
  'Must be a valid email address',
);

const phonesSchema = boundedList(contactPhoneSchema, {
  min: [1, 'A phone number is required.'],
  max: [10, 'A contact can have at most 10 phone numbers.'],
});

export const emptyPhone = { name: '', phone: '' };

/** Search finds an entity by its contacts as a whole, and exports leave them out. */
const inRow = { isSearched: false, csvHeading: null };

/** The fields of a contact; each has a column of its name. */
export const contactFields = {
  title: requiredTextField({
    label: 'Title',
    required: 'A contact title is required.',
    maxLength: 100,
    ...inRow,
  }),
  name: requiredTextField({
    label: 'Name',
    required: 'A contact name is required.',
    maxLength: 100,
    ...inRow,
  }),
  email: { ...optionalTextField({ label: 'Email', maxLength: 254, ...inRow }), input: () => emailSchema },
  phoneNumbers: {
    label: 'Phone Numbers',
    type: 'rows',
    input: () => phonesSchema,
    stored: storedPhonesSchema,
    blank: [] as z.input<typeof phonesSchema>,
    toDraft: (phones: z.output<typeof storedPhonesSchema>): z.input<typeof phonesSchema> => phones,
  } satisfies EntityField,
};

export const contactSchema = rowSchema(
  contactFields,
  'A contact must have a title, a name and phone numbers.',
);

export const contactsSchema = boundedList(contactSchema, {
  min: [0, 'Contacts must be a list.'],
  max: [100, 'There can be at most 100 contacts.'],
}).default([]);

export type Contact = z.output<typeof contactSchema>;
export type ContactInput = z.input<typeof contactSchema>;

/** A contact in a response. */
export const storedContactSchema = storedRowSchema(contactFields);
export type StoredContact = z.output<typeof storedContactSchema>;

export const emptyContact = { title: '', name: '', email: '', phoneNumbers: [] as (typeof emptyPhone)[] };
