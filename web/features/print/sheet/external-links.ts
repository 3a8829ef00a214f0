import type { Address } from '#schema/fields/address.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { isWebAddress } from '#schema/records/web-address.ts';

// Links to pages and apps outside Crewdesk. Undefined for a text that makes no valid link.

/** Omits the name in the address: map services find places, not people. */
export function mapLink({ street, street2, city, state, zip }: Address): string | undefined {
  const place = [street, street2, city, `${state} ${zip}`].map((part) => part?.trim()).filter(Boolean);
  if (place.length === 0) return undefined;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.join(', '))}`;
}

/** Accepts a website with or without a scheme. */
export function websiteLink(text: string): string | undefined {
  const url = text.includes('://') ? text : `https://${text}`;
  return isWebAddress(url) ? url : undefined;
}

export function phoneLink(text: string): string | undefined {
  const phone = toE164(text);
  return phone && `tel:${phone}`;
}
