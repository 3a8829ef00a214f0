import { type ContactInput, emptyContact, emptyPhone, type StoredContact } from '#schema/entity/contact.ts';
import { newRow } from '#web/lib/forms/row-id.ts';

/** A contact in a form. */
export type ContactDraft = ContactInput;
type PhoneDraft = ContactDraft['phoneNumbers'][number];

export const blankPhone: PhoneDraft = { ...emptyPhone };
/** A contact requires a phone number, so it starts with a blank one. */
export const blankContact: ContactDraft = { ...emptyContact, phoneNumbers: [blankPhone] };

/** The contact with ids for what is new: itself, its phone numbers. */
export function withIds(contact: ContactDraft): ContactDraft {
  const withId = <Row extends { _id?: string | null | undefined }>(row: Row) => (row._id ? row : newRow(row));
  return { ...withId(contact), phoneNumbers: contact.phoneNumbers.map(withId) };
}

export function toContactDraft(contact: StoredContact): ContactDraft {
  return { ...contact, email: contact.email ?? '' };
}

/** The label of a contact in a form. */
export function contactLabel(name: string | undefined, index: number): string {
  return name?.trim() || `Unnamed contact ${index + 1}`;
}

function isBlankPhone({ name, phone }: PhoneDraft): boolean {
  return !name.trim() && !phone.trim();
}

export function isBlankContact({ title, name, email, phoneNumbers }: ContactDraft): boolean {
  return !title.trim() && !name.trim() && !email?.trim() && phoneNumbers.every(isBlankPhone);
}
