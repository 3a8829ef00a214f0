import type { AddressInput } from '#schema/fields/address.ts';

function foldAddress(address: AddressInput): string {
  const { name, street, street2, city, state, zip } = address;
  return JSON.stringify(
    [name, street, street2, city, state, zip].map((text) =>
      (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase(),
    ),
  );
}

export function isBlankAddress({ name, street, street2, city, state, zip }: AddressInput): boolean {
  return [name, street, street2, city, state, zip].every((text) => !text?.trim());
}

/** Ignores case and extra spaces. */
export function isSameAddress(one: AddressInput, other: AddressInput): boolean {
  return foldAddress(one) === foldAddress(other);
}
