import { formatPhone } from '#schema/fields/phone.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';

/** One way to reach a contact. `field` is what it is called in a message. */
export type ContactAddress = {
  id: string;
  field: 'textTo' | 'emailTo';
  to: string;
  label: string;
  /** Why nothing can be sent there. */
  refusal: string | undefined;
};

/** A contact that was chosen, with the address that was chosen among theirs. */
export type Recipient = { id: string; contact: AvailableContact; addressId: string };

const optedOutOfTexts = 'Opted out of texts';
const optedOutOfMail = 'Unsubscribed from e-mail';

export function addressesOf({ email, emailSuppressed, phoneNumbers }: AvailableContact): ContactAddress[] {
  const numbers = phoneNumbers.map(
    ({ name, phone, suppressed }): ContactAddress => ({
      id: `textTo ${phone}`,
      field: 'textTo',
      to: phone,
      label: `${name} ${formatPhone(phone)}`,
      refusal: suppressed ? optedOutOfTexts : undefined,
    }),
  );
  const mail: ContactAddress[] = email
    ? [
        {
          id: `emailTo ${email}`,
          field: 'emailTo',
          to: email,
          label: `E-mail ${email}`,
          refusal: emailSuppressed ? optedOutOfMail : undefined,
        },
      ]
    : [];
  const all = [...numbers, ...mail];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

/** Where a message goes unless somebody chooses: a mobile number, else the e-mail address, else the first number. */
export function defaultAddress(contact: AvailableContact): ContactAddress | undefined {
  const usable = addressesOf(contact).filter(({ refusal }) => refusal === undefined);
  return (
    usable.find(({ field, label }) => field === 'textTo' && /mobile|cell/i.test(label)) ??
    usable.find(({ field }) => field === 'emailTo') ??
    usable[0]
  );
}

/** Why a contact cannot be chosen at all. */
export function refusalOf(contact: AvailableContact): string | undefined {
  if (defaultAddress(contact)) return undefined;
  const refusals = new Set(addressesOf(contact).flatMap(({ refusal }) => refusal ?? []));
  return [...refusals].join(', ') || 'No e-mail address or phone number';
}

/** Contacts have no ids of their own here; two that say the same are the same. */
export function contactId({ name, title, email, phoneNumbers }: AvailableContact): string {
  return JSON.stringify([name, title, email, phoneNumbers.map(({ phone }) => phone)]);
}

export function addressOf({ contact, addressId }: Recipient): ContactAddress | undefined {
  return addressesOf(contact).find(({ id }) => id === addressId);
}

function placeOf(recipient: Recipient): string {
  const address = addressOf(recipient);
  return address ? `${address.field} ${address.to.replace(/;ext=.*$/, '').toLowerCase()}` : recipient.id;
}

/** The recipients by where their messages arrive: who shares a number or a mailbox gets one message together. */
export function byPlace(recipients: Recipient[]): Recipient[][] {
  const places = new Map<string, Recipient[]>();
  for (const recipient of recipients) {
    const place = placeOf(recipient);
    places.set(place, [...(places.get(place) ?? []), recipient]);
  }
  return [...places.values()];
}

const maxMatches = 5;

/** The first contacts in which every word of a search occurs, in their name, title or addresses. */
export function findContacts(contacts: AvailableContact[], search: string): AvailableContact[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = contacts.filter((contact) => {
    const digits = contact.phoneNumbers.map(({ phone }) => phone).join(' ');
    const ways = addressesOf(contact).map(({ label }) => label);
    const text = [contact.name, contact.title, digits, ...ways].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.slice(0, maxMatches);
}
