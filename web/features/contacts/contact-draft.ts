import { type ContactInput, emptyContact, emptyPhone, type StoredContact } from '#schema/fields/contact.ts';
import type { Problem } from '#web/lib/forms/form.ts';
import { removableRow } from '#web/lib/forms/form-rows.ts';

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

/** The contact that `problem` belongs to, if nobody has written anything in it. */
export function removableContact(
  list: string,
  problem: Problem,
  problems: Problem[],
  contacts: ContactDraft[],
): number | undefined {
  return removableRow(list, problem, problems, (index) => {
    const contact = contacts[index];
    return contact !== undefined && isBlankContact(contact);
  });
}
