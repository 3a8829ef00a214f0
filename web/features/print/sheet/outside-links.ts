import type { Address } from '#schema/fields/address.ts';
import { toWirePhone } from '#schema/fields/phone.ts';
import { isWebAddress } from '#schema/records/record-parts.ts';

// Where things on the page lead outside of Crewdesk. Undefined where a text leads nowhere.

/** A map of an address. Whom the address names is left out: maps know buildings, not people. */
export function mapLink({ street, street2, city, state, zip }: Address): string | undefined {
  const place = [street, street2, city, `${state} ${zip}`].map((part) => part?.trim()).filter(Boolean);
  if (place.length === 0) return undefined;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.join(', '))}`;
}

/** A website as somebody wrote it, with or without its scheme. */
export function websiteLink(text: string): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  return isWebAddress(address) ? address : undefined;
}

export function phoneLink(text: string): string | undefined {
  const phone = toWirePhone(text);
  return phone && `tel:${phone}`;
}
