import type { ContactInput } from '#schema/entity/contact.ts';
import { type AddressInput, emptyAddress } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { isEmail } from '#schema/fields/email.ts';
import { formatPhone, toE164 } from '#schema/fields/phone.ts';

// What exports write into one cell.

/** A state with a ZIP: 'IL 60601', 'Ontario K1A 0B1'. */
const stateAndZip = /^(.*\S)\s+(\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z]\s?\d[A-Za-z]\d|\S+)$/;

/** As an export joins them; other files have line breaks, or commas without a space. */
function splitLine(cell: string): string[] {
  const lines = cell.split(/\s*\r?\n\s*|, /).filter(Boolean);
  return lines.length > 1 ? lines : cell.split(',').map((part) => part.trim());
}

/** Reads `Name, Street, Street 2, City, State ZIP`; the name and the second street may be missing. */
export function readAddressLine(cell: string): AddressInput {
  const parts = splitLine(cell);
  const [, state = '', zip = ''] = stateAndZip.exec(parts.at(-1) ?? '') ?? [];
  if (state === '') return { ...emptyAddress, street: cell.trim() };
  const city = parts.at(-2) ?? '';
  const before = parts.slice(0, -2);
  // The street is the first part with a number at its beginning; what is before it is the name.
  const numbered = before.findIndex((part) => /^\d/.test(part));
  const at = numbered === -1 ? Math.max(0, before.length - 1) : numbered;
  return {
    name: before.slice(0, at).join(', '),
    street: before[at] ?? '',
    street2: before.slice(at + 1).join(', '),
    city,
    state,
    zip,
  };
}

/** Whether the cell is what an export writes for the address. */
export function isSameAddressLine(cell: string, address: AddressInput): boolean {
  return cell === addressLine(address);
}

type OneLineContact = Pick<ContactInput, 'title' | 'name' | 'email' | 'phoneNumbers'>;

/** The contacts as an export writes them: `Name, Title, Mobile (312) 555-0142, a@example.com; Name ...`. */
export function contactsLine(contacts: readonly OneLineContact[]): string {
  return contacts
    .map(({ name, title, phoneNumbers, email }) => {
      const phones = phoneNumbers.map((entry) => `${entry.name} ${formatPhone(entry.phone)}`).join(', ');
      return [name, title, phones, email].filter((part) => typeof part === 'string').join(', ');
    })
    .join('; ');
}

const maxEmailLength = 254;
/** Longer parts are no phone number. */
const maxPhoneLength = 200;

/** A name and a number, such as 'Line 2 (312) 555-0142 ext. 7': as an export writes it, else as it can be read. */
function readPhone(part: string) {
  if (part.length > maxPhoneLength || !/\d/.test(part)) return undefined;
  const words = part.split(' ');
  const readings = words.flatMap((_, index) => {
    const number = words.slice(index).join(' ');
    const phone = toE164(number);
    const name = words.slice(0, index).join(' ');
    return phone === undefined
      ? []
      : [{ name: name || 'Phone', phone, isExact: formatPhone(phone) === number }];
  });
  const found = readings.find(({ isExact }) => isExact) ?? readings[0];
  return found && { name: found.name, phone: found.phone };
}

function readContact(cell: string): OneLineContact {
  const parts = cell.split(', ').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const email = last.length <= maxEmailLength && isEmail(last) ? (parts.pop() ?? '') : '';
  const phoneNumbers: { name: string; phone: string }[] = [];
  while (parts.length > 0) {
    const phone = readPhone(parts.at(-1) ?? '');
    if (!phone) break;
    phoneNumbers.unshift(phone);
    parts.pop();
  }
  const title = parts.length > 1 ? (parts.pop() ?? '') : '';
  return { name: parts.join(', '), title, email, phoneNumbers };
}

/** Reads what `contactsLine` writes. */
export function readContactsLine(cell: string): OneLineContact[] {
  const contacts: OneLineContact[] = [];
  let pending = '';
  for (const part of cell.split('; ')) {
    pending = pending ? `${pending}; ${part}` : part;
    const contact = readContact(pending);
    // A semicolon inside a name: what follows it still belongs to the same contact.
    if (contact.phoneNumbers.length === 0) continue;
    contacts.push(contact);
    pending = '';
  }
  if (pending.trim()) contacts.push(readContact(pending));
  return contacts;
}
