import { toE164 } from '#schema/fields/phone.ts';
import { type ContactDraft, isBlankContact } from './contact-draft.ts';

type PhoneDraft = ContactDraft['phoneNumbers'][number];

function fold(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, '').toLowerCase();
}

function phoneKey({ phone }: PhoneDraft): string {
  return toE164(phone) ?? fold(phone);
}

/** The visible content of a contact, to recognize an unedited copy. */
function contentOf({ title, name, email, phoneNumbers }: ContactDraft): string {
  const phones = phoneNumbers.map((phone) => [fold(phone.name), phoneKey(phone)]);
  return JSON.stringify([fold(title), fold(name), fold(email), phones]);
}

function isSamePerson(one: ContactDraft, other: ContactDraft): boolean {
  return fold(one.name) ? fold(one.name) === fold(other.name) : contentOf(one) === contentOf(other);
}

/** `current` completed with details of the same person from `added`. */
function withMissing(current: ContactDraft, added: ContactDraft): ContactDraft {
  const known = new Set(current.phoneNumbers.map(phoneKey));
  const missing = added.phoneNumbers.filter((phone) => {
    const isNew = !known.has(phoneKey(phone));
    known.add(phoneKey(phone));
    return isNew;
  });
  const filledIn = current.phoneNumbers.filter(({ name, phone }) => name.trim() || phone.trim());
  return {
    ...current,
    title: current.title.trim() ? current.title : added.title,
    email: current.email?.trim() ? current.email : added.email,
    phoneNumbers: missing.length > 0 ? [...filledIn, ...missing] : current.phoneNumbers,
  };
}

/**
 * The contacts of a record after a customer was picked: the current ones in their order, then those of the customer,
 * each name once. Unedited contacts of the previous customer are removed, so that strangers don't get messages.
 */
export function mergeContacts(
  current: ContactDraft[],
  added: ContactDraft[],
  previous: ContactDraft[] = [],
): ContactDraft[] {
  const addedContents = new Set(added.map(contentOf));
  const removed = new Set(previous.map(contentOf).filter((content) => !addedContents.has(content)));
  const kept = current.filter((contact) => !removed.has(contentOf(contact)));
  const filledIn = kept.filter((contact) => !isBlankContact(contact));
  const merged = added.reduce((contacts, contact) => {
    const match = contacts.findIndex((one) => isSamePerson(one, contact));
    if (match < 0) return [...contacts, contact];
    return contacts.map((one, index) => (index === match ? withMissing(one, contact) : one));
  }, filledIn);
  // A form that starts with a blank contact keeps it until there is another.
  return merged.length > 0 ? merged : kept;
}
