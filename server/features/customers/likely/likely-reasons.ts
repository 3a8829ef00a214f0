import { type AddressInput } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import {
  type LikelyCustomer,
  type LikelyReason,
  maxLikelyCustomers,
  streetParts,
} from '#schema/likely-customers.ts';
import { foldText, phoneDigits } from '#server/db/rows/search-text.ts';
import type { TypedTexts } from './likely-candidates.ts';

/** Contacts of a customer, or of one of its records, which has a number. */
export type CandidateContact = {
  name: string;
  email: string | null;
  phones: string[];
  record: string | null;
};
export type Candidate = {
  id: string;
  name: string;
  address: AddressInput;
  /** From 0 to 1. */
  nameSimilarity: number;
  contacts: CandidateContact[];
};

/** From here on, two names are alike. */
export const minNameSimilarity = 0.5;

type WeightedReason = LikelyReason & { weight: number };

/** A customer's own contact says more than one that was typed into a record. */
const weights = { own: 8, record: 6, street: 4, sameName: 3, alikeName: 2 };

function weightOf({ record }: CandidateContact): number {
  return record === null ? weights.own : weights.record;
}

function personOf({ name, record }: CandidateContact): string {
  return record === null ? name : `${name}, ${record}`;
}

function phoneReason(contacts: CandidateContact[], digits: string): WeightedReason | undefined {
  for (const contact of contacts) {
    const phone = contact.phones.find((one) => phoneDigits(one) === digits);
    if (phone !== undefined)
      return {
        field: 'phone',
        text: `${formatPhone(phone)}, ${personOf(contact)}`,
        weight: weightOf(contact),
      };
  }
  return undefined;
}

function emailReason(contacts: CandidateContact[], email: string): WeightedReason | undefined {
  const contact = contacts.find((one) => one.email !== null && foldText(one.email) === email);
  return (
    contact && { field: 'email', text: `${contact.email}, ${personOf(contact)}`, weight: weightOf(contact) }
  );
}

function streetReason(
  { street }: AddressInput,
  typed: NonNullable<TypedTexts['street']>,
): WeightedReason | undefined {
  const parts = streetParts(street);
  if (parts?.number !== typed.number || parts.name !== typed.name) return undefined;
  return { field: 'street', text: street, weight: weights.street };
}

const lettersOf = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');

function nameReason({ name, nameSimilarity }: Candidate, typed: string): WeightedReason | undefined {
  const isSame = lettersOf(name) === lettersOf(typed);
  if (!isSame && nameSimilarity < minNameSimilarity) return undefined;
  return { field: 'name', text: name, weight: isSame ? weights.sameName : weights.alikeName };
}

function findReasons(candidate: Candidate, { name, digits, email, street }: TypedTexts): WeightedReason[] {
  // The customer's own contacts come first.
  const contacts = candidate.contacts.toSorted((one, other) => weightOf(other) - weightOf(one));
  return [
    digits && phoneReason(contacts, digits),
    email && emailReason(contacts, email),
    street && streetReason(candidate.address, street),
    name && nameReason(candidate, name),
  ].filter((reason) => typeof reason === 'object');
}

/** The most likely candidates with what speaks for each, those with the strongest reasons first. */
export function rankCandidates(candidates: Candidate[], typed: TypedTexts): LikelyCustomer[] {
  return candidates
    .map((candidate) => {
      const reasons = findReasons(candidate, typed);
      return { candidate, reasons, weight: reasons.reduce((sum, { weight }) => sum + weight, 0) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (one, other) =>
        other.weight - one.weight ||
        other.candidate.nameSimilarity - one.candidate.nameSimilarity ||
        one.candidate.id.localeCompare(other.candidate.id),
    )
    .slice(0, maxLikelyCustomers)
    .map(({ candidate, reasons }) => ({
      _id: candidate.id,
      name: candidate.name,
      address: addressLine(candidate.address),
      reasons: reasons.map(({ field, text }) => ({ field, text })),
      isWeak: reasons.every(({ field }) => field === 'name'),
    }));
}
