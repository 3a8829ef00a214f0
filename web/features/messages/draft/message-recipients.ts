import { formatPhone } from '#schema/fields/phone.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';

/** A phone number or an email address of a contact. */
export type Channel = {
  id: string;
  /** The field of a message that holds the recipient. */
  field: 'textTo' | 'emailTo';
  recipient: string;
  label: string;
  /** Why the contact can't be reached there; undefined: they can. */
  blockedReason: string | undefined;
};

/** A selected contact with the channel to reach them by. */
export type Recipient = { id: string; contact: AvailableContact; channelId: string };

const textsBlocked = 'Opted out of texts';
const emailBlocked = 'Unsubscribed from email';

export function channelsOf({ email, emailSuppressed, phoneNumbers }: AvailableContact): Channel[] {
  const textChannels = phoneNumbers.map(
    ({ name, phone, suppressed }): Channel => ({
      id: `textTo ${phone}`,
      field: 'textTo',
      recipient: phone,
      label: `${name} ${formatPhone(phone)}`,
      blockedReason: suppressed ? textsBlocked : undefined,
    }),
  );
  const emailChannels: Channel[] = email
    ? [
        {
          id: `emailTo ${email}`,
          field: 'emailTo',
          recipient: email,
          label: `Email ${email}`,
          blockedReason: emailSuppressed ? emailBlocked : undefined,
        },
      ]
    : [];
  const all = [...textChannels, ...emailChannels];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

/** The initial channel of a contact: a mobile number, else the email address, else the first number. */
export function defaultChannel(contact: AvailableContact): Channel | undefined {
  const usable = channelsOf(contact).filter(({ blockedReason }) => blockedReason === undefined);
  return (
    usable.find(({ field, label }) => field === 'textTo' && /mobile|cell/i.test(label)) ??
    usable.find(({ field }) => field === 'emailTo') ??
    usable[0]
  );
}

/** Why a contact can't be selected; undefined: they can. */
export function blockedReasonOf(contact: AvailableContact): string | undefined {
  if (defaultChannel(contact)) return undefined;
  const reasons = new Set(channelsOf(contact).flatMap(({ blockedReason }) => blockedReason ?? []));
  return [...reasons].join(', ') || 'No email address or phone number';
}

/** An id from the contact's content, because available contacts have no ids. */
export function contactId({ name, title, email, phoneNumbers }: AvailableContact): string {
  return JSON.stringify([name, title, email, phoneNumbers.map(({ phone }) => phone)]);
}

export function channelOf({ contact, channelId }: Recipient): Channel | undefined {
  return channelsOf(contact).find(({ id }) => id === channelId);
}

function toDestination({ field, recipient }: Pick<Channel, 'field' | 'recipient'>): string {
  return `${field} ${recipient.replace(/;ext=.*$/, '').toLowerCase()}`;
}

function destinationOf(recipient: Recipient): string {
  const channel = channelOf(recipient);
  return channel ? toDestination(channel) : recipient.id;
}

/** A phone number or an email address, and the name of its contact if known. */
export type Address = Pick<Channel, 'field' | 'recipient'> & { name: string | null };

/**
 * The recipient at an address: preferably the contact with the name, else another contact with the address. An address
 * that is on no contact gets a contact of its own.
 */
export function recipientAt(contacts: AvailableContact[], { name, ...address }: Address): Recipient {
  const matches = contacts.flatMap((contact) =>
    channelsOf(contact)
      .filter((channel) => toDestination(channel) === toDestination(address))
      .map((channel): Recipient => ({ id: contactId(contact), contact, channelId: channel.id })),
  );
  const match = matches.find(({ contact }) => contact.name === name) ?? matches[0];
  if (match) return match;
  const { field, recipient } = address;
  const isText = field === 'textTo';
  const contact: AvailableContact = {
    name: name ?? (isText ? formatPhone(recipient) : recipient),
    title: '',
    email: isText ? null : recipient,
    emailSuppressed: false,
    phoneNumbers: isText ? [{ name: 'Phone', phone: recipient, suppressed: false }] : [],
  };
  return { id: contactId(contact), contact, channelId: `${field} ${recipient}` };
}

/** Groups recipients with the same phone number or email address. Each group gets one message. */
export function groupByDestination(recipients: Recipient[]): Recipient[][] {
  const groups = new Map<string, Recipient[]>();
  for (const recipient of recipients) {
    const destination = destinationOf(recipient);
    groups.set(destination, [...(groups.get(destination) ?? []), recipient]);
  }
  return [...groups.values()];
}

const maxMatches = 5;

/** The first contacts whose name, title, phone numbers and email contain every word of the search. */
export function findContacts(contacts: AvailableContact[], search: string): AvailableContact[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = contacts.filter((contact) => {
    const phones = contact.phoneNumbers.map(({ phone }) => phone).join(' ');
    const labels = channelsOf(contact).map(({ label }) => label);
    const text = [contact.name, contact.title, phones, ...labels].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return matches.slice(0, maxMatches);
}
