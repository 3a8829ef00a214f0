import type { AddressInput } from './address.ts';

/** An address on one line, blanks left out: `Name, Street, Street 2, City, State ZIP`. */
export function addressLine(address: AddressInput | null | undefined): string {
  if (!address) return 'No Address';
  const { name, street, street2, city, state, zip } = address;
  const line = [name, street, street2, city, [state, zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return line || 'No Address';
}
