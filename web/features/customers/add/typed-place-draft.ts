import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { type AddressInput, emptyAddress, toAddressDraft } from '#schema/fields/address.ts';
import { streetDetails, streetParts } from '#schema/likely-customers.ts';
import type { ContactDraft } from '#web/features/contacts/contact-draft.ts';
import { fold, otherName } from './typed-customer-draft.ts';

// The address that somebody typed as a new customer, before they chose one that is already stored.

/** Whether everything that was typed of a street is in the known one, in any spelling. */
function hasStreet(known: AddressInput, typed: AddressInput): boolean {
  const [parts, knownParts] = [streetParts(typed.street), streetParts(known.street)];
  if (!parts || !knownParts)
    return (
      (fold(typed.street) === '' || fold(typed.street) === fold(known.street)) &&
      (fold(typed.street2) === '' || fold(typed.street2) === fold(known.street2))
    );
  const details = streetDetails(typed.street, typed.street2 ?? '');
  const knownDetails = streetDetails(known.street, known.street2 ?? '');
  return (
    parts.number === knownParts.number &&
    parts.name === knownParts.name &&
    // Many leave out 'Street'.
    (knownDetails.type === '' || details.type === '' || details.type === knownDetails.type) &&
    (['direction', 'unit'] as const).every(
      (part) => details[part] === '' || details[part] === knownDetails[part],
    )
  );
}

/** Whether everything that was typed of a city is in the known one. A ZIP decides alone. */
function hasCity(known: AddressInput, typed: AddressInput): boolean {
  const zip = typed.zip.trim().slice(0, 5);
  if (zip) return zip === known.zip.trim().slice(0, 5);
  return (['city', 'state'] as const).every(
    (part) => fold(typed[part]) === '' || fold(typed[part]) === fold(known[part]),
  );
}

/**
 * What was typed as an address and is not the customer's own: an address with its name or the typed one, or only a name.
 * Undefined if nothing is left.
 * @param contacts those that keep what was typed as contacts
 */
export function newPlace(
  typed: CustomerDraft,
  { name, address }: Pick<Customer, 'name' | 'address'>,
  contacts: readonly Pick<ContactDraft, 'name'>[],
): AddressInput | undefined {
  const place = toAddressDraft(typed.address ?? emptyAddress);
  const otherOwnName = otherName(typed, name);
  if (!hasStreet(address, place) || !hasCity(address, place))
    return { ...place, name: place.name?.trim() ? place.name : otherOwnName };
  const known = [address.name, ...contacts.map((contact) => contact.name)].map(fold);
  const unused = [place.name ?? '', otherOwnName].find((one) => one.trim() && !known.includes(fold(one)));
  return unused ? { ...emptyAddress, name: unused } : undefined;
}
