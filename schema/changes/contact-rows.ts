import { contactFields } from '#schema/entity/contact.ts';
import { comparable } from './comparable.ts';
import { type RowsUnit, rowsIn, unitsOf, type Values } from './unit.ts';
import { oneLine, phoneText } from './value-text.ts';

const phoneRows: RowsUnit = {
  kind: 'rows',
  name: 'phoneNumbers',
  labels: { singular: 'Phone Number', plural: contactFields.phoneNumbers.label },
  units: unitsOf({
    name: { label: 'Phone Type', type: 'text' },
    phone: { label: 'Phone Number', type: 'phone' },
  }),
  toText: ({ name, phone }) => [oneLine(name), phoneText(phone)].filter(Boolean).join(' ') || undefined,
  isNamedWhole: true,
  isSameNew: (one, other) => isSameNumber(one.phone, other.phone),
};

function isSameNumber(one: unknown, other: unknown): boolean {
  const number = comparable('phone', one);
  return number !== '' && number === comparable('phone', other);
}

/** Of the same name, with a phone number or an email address in common. */
function isSameContact(one: Values, other: Values): boolean {
  const key = (value: unknown) => comparable('text', value).toLowerCase();
  if (key(one.name) === '' || key(one.name) !== key(other.name)) return false;
  if (key(one.email) !== '' && key(one.email) === key(other.email)) return true;
  const numbers = rowsIn(other.phoneNumbers);
  return rowsIn(one.phoneNumbers).some(({ phone }) => numbers.some((row) => isSameNumber(phone, row.phone)));
}

export const contactRows: RowsUnit = {
  kind: 'rows',
  name: 'contacts',
  labels: { singular: 'Contact', plural: 'Contacts' },
  units: unitsOf(contactFields, { phoneNumbers: phoneRows }),
  toText: ({ name, title }) => oneLine(name) ?? oneLine(title),
  isSameNew: isSameContact,
};
