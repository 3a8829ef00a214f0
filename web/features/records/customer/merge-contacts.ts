import { toWirePhone } from '#schema/fields/phone.ts';
import { type ContactDraft, isBlankContact } from '#web/features/contacts/contact-draft.ts';

type PhoneDraft = ContactDraft['phoneNumbers'][number];

function fold(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, '').toLowerCase();
}

function phoneKey({ phone }: PhoneDraft): string {
  return toWirePhone(phone) ?? fold(phone);
}

/** All that people would read in a contact, so that one nobody has touched is known by it. */
function contentOf({ title, name, email, phoneNumbers }: ContactDraft): string {
  const phones = phoneNumbers.map((phone) => [fold(phone.name), phoneKey(phone)]);
  return JSON.stringify([fold(title), fold(name), fold(email), phones]);
}

function isSamePerson(one: ContactDraft, other: ContactDraft): boolean {
  return fold(one.name) ? fold(one.name) === fold(other.name) : contentOf(one) === contentOf(other);
}

/** `held` with what only `arriving` says of the same person. */
function withMissing(held: ContactDraft, arriving: ContactDraft): ContactDraft {
  const known = new Set(held.phoneNumbers.map(phoneKey));
  const missing = arriving.phoneNumbers.filter((phone) => {
    const isNew = !known.has(phoneKey(phone));
    known.add(phoneKey(phone));
    return isNew;
  });
  const written = held.phoneNumbers.filter(({ name, phone }) => name.trim() || phone.trim());
  return {
    ...held,
    title: held.title.trim() ? held.title : arriving.title,
    email: held.email?.trim() ? held.email : arriving.email,
    phoneNumbers: missing.length > 0 ? [...written, ...missing] : held.phoneNumbers,
  };
}

/**
 * The contacts of a record once a customer was chosen: those it held, in their order, and those of the customer, each
 * name once. A contact of the former customer leaves if nobody has edited it: otherwise strangers would get messages.
 */
export function mergeContacts(
  held: ContactDraft[],
  arriving: ContactDraft[],
  former: ContactDraft[] = [],
): ContactDraft[] {
  const staying = new Set(arriving.map(contentOf));
  const leaving = new Set(former.map(contentOf).filter((content) => !staying.has(content)));
  const kept = held.filter((contact) => !leaving.has(contentOf(contact)));
  const written = kept.filter((contact) => !isBlankContact(contact));
  const merged = arriving.reduce((contacts, contact) => {
    const place = contacts.findIndex((one) => isSamePerson(one, contact));
    if (place < 0) return [...contacts, contact];
    return contacts.map((one, index) => (index === place ? withMissing(one, contact) : one));
  }, written);
  // A form that starts with a blank contact keeps it until there is another.
  return merged.length > 0 ? merged : kept;
}
