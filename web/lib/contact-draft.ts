import { type ContactInput, emptyContact, emptyPhone, type StoredContact } from '../../schema/contact.ts';
import type { Problem } from './form.ts';

/** A contact as a form holds it. A row without an `_id` is new. */
export type ContactDraft = ContactInput;
type PhoneDraft = ContactDraft['phoneNumbers'][number];

export const blankPhone: PhoneDraft = { ...emptyPhone };
/** A contact needs a number, so the first is ready to be typed. */
export const blankContact: ContactDraft = { ...emptyContact, phoneNumbers: [blankPhone] };

export function toContactDraft(contact: StoredContact): ContactDraft {
  return { ...contact, email: contact.email ?? '' };
}

/** What a contact is called while it is edited. */
export function contactLabel(name: string | undefined, index: number): string {
  return name?.trim() || `Unnamed contact ${index + 1}`;
}

function isBlankPhone({ name, phone }: PhoneDraft): boolean {
  return !name.trim() && !phone.trim();
}

export function isBlankContact({ title, name, email, phoneNumbers }: ContactDraft): boolean {
  return !title.trim() && !name.trim() && !email?.trim() && phoneNumbers.every(isBlankPhone);
}

/** Which contact of a list a path such as `contacts.0.phoneNumbers.1.phone` belongs to. */
export function contactIndexOf(list: string, path: string): number | undefined {
  if (!path.startsWith(`${list}.`)) return undefined;
  return Number.parseInt(path.slice(list.length + 1), 10);
}

/**
 * The contact that `problem` belongs to, if nobody has written anything in it: taking it away is another way out. Told
 * of the first of its problems only.
 */
export function removableContact(
  list: string,
  problem: Problem,
  problems: Problem[],
  contacts: ContactDraft[],
): number | undefined {
  const index = contactIndexOf(list, problem.path);
  const contact = index === undefined ? undefined : contacts[index];
  if (!contact || !isBlankContact(contact)) return undefined;
  const first = problems.find(({ path }) => contactIndexOf(list, path) === index);
  return first?.path === problem.path ? index : undefined;
}
