import type { ContactInput } from '#schema/entity/contact.ts';
import type { AddressInput } from '#schema/fields/address.ts';
import { toE164 } from '#schema/fields/phone.ts';
import type { CustomerTarget } from '#schema/imports/import-targets.ts';
import { readAddressLine, readContactsLine } from './one-line.ts';

/** What a row of a file says about a customer; what is blank or not in the file is left out. */
export type CustomerCells = {
  id?: string;
  name?: string;
  /** A cell with the whole address. */
  addressLine?: string;
  address: Partial<AddressInput>;
  accessNotes?: string;
  /** A cell with all contacts. */
  contactsLine?: string;
  contacts: ContactCells[];
};

export type ContactCells = {
  name?: string;
  title?: string;
  email?: string;
  phones: { name: string; phone: string }[];
};

/** Which target each column has. */
export type Targets = readonly (CustomerTarget | null)[];

const phoneNames = { phone: 'Phone', mobilePhone: 'Mobile', homePhone: 'Home', workPhone: 'Work' } as const;
type PhoneTarget = keyof typeof phoneNames;
const addressParts = {
  addressName: 'name',
  street: 'street',
  street2: 'street2',
  city: 'city',
  state: 'state',
  zip: 'zip',
} as const;

/** Other products write several numbers into one cell. */
function splitPhones(cell: string): string[] {
  if (toE164(cell) !== undefined) return [cell];
  const parts = cell.split(/\s*[,;/|\n]\s*/).filter(Boolean);
  return parts.length > 1 && parts.every((part) => toE164(part) !== undefined) ? parts : [cell];
}

function readPhones(cellsOf: (target: CustomerTarget) => string[]): ContactCells['phones'] {
  const seen = new Set<string>();
  return (Object.keys(phoneNames) as PhoneTarget[]).flatMap((target) =>
    cellsOf(target)
      .flatMap(splitPhones)
      .filter((phone) => {
        const key = toE164(phone) ?? phone;
        return !seen.has(key) && seen.add(key);
      })
      .map((phone) => ({ name: phoneNames[target], phone })),
  );
}

/** The one contact of a row, from columns of its own. */
function readContact(
  cellsOf: (target: CustomerTarget) => string[],
  isNamed: boolean,
): ContactCells | undefined {
  const [contactName] = cellsOf('contactName');
  const person = [...cellsOf('firstName'), ...cellsOf('lastName')].join(' ');
  const name = contactName ?? (person || undefined);
  const [title] = cellsOf('contactTitle');
  const [email] = cellsOf('email');
  const phones = readPhones(cellsOf);
  // A first and a last name alone are the customer's.
  if (!contactName && !email && phones.length === 0 && !(isNamed && person && title)) return undefined;
  return { ...(name && { name }), ...(title && { title }), ...(email && { email }), phones };
}

/** Reads a row of a file by the targets of its columns. */
export function readCustomerCells(cells: readonly string[], targets: Targets): CustomerCells {
  const values = new Map<CustomerTarget, string[]>();
  for (const [index, target] of targets.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (target && cell !== '') values.set(target, [...(values.get(target) ?? []), cell]);
  }
  const cellsOf = (target: CustomerTarget) => values.get(target) ?? [];
  const [id] = cellsOf('id');
  const [own] = [...cellsOf('name'), ...cellsOf('company')];
  const person = [...cellsOf('firstName'), ...cellsOf('lastName')].join(' ');
  const name = own ?? (person || undefined);
  const address = Object.fromEntries(
    Object.entries(addressParts).flatMap(([target, part]) =>
      cellsOf(target as CustomerTarget).map((cell) => [part, cell]),
    ),
  );
  const [addressLine] = cellsOf('address');
  const [accessNotes] = cellsOf('accessNotes');
  const [contactsLine] = cellsOf('contacts');
  const contact = readContact(cellsOf, own !== undefined);
  return {
    ...(id && { id }),
    ...(name && { name }),
    ...(addressLine && { addressLine }),
    address,
    ...(accessNotes && { accessNotes }),
    ...(contactsLine && { contactsLine }),
    contacts: contact ? [contact] : [],
  };
}

/** The address of a row; parts of their own win over the line. */
export function addressOf({ addressLine, address }: CustomerCells): Partial<AddressInput> {
  return { ...(addressLine !== undefined && readAddressLine(addressLine)), ...address };
}

/** All contacts of a row. */
export function contactsOf({
  contactsLine,
  contacts,
}: Pick<CustomerCells, 'contactsLine' | 'contacts'>): ContactCells[] {
  const listed = contactsLine === undefined ? [] : readContactsLine(contactsLine).map(toCells);
  return [...listed, ...contacts];
}

function toCells({ name, title, email, phoneNumbers }: ContactInput): ContactCells {
  return { name, title, ...(email && { email }), phones: phoneNumbers };
}
