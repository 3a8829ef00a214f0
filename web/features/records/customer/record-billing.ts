import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

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

/** Whether billing and service address have the same text in every field. Two blank addresses are not the same place. */
export function hasSameAddresses({
  billingAddress,
  serviceAddress,
}: Pick<RecordDraft, 'billingAddress' | 'serviceAddress'>): boolean {
  if (!billingAddress || !serviceAddress || isBlankAddress(billingAddress)) return false;
  return isSame(toAddressDraft(billingAddress), toAddressDraft(serviceAddress));
}

/**
 * What to do with the billing address when the customer changes. The new customer's address replaces a blank address
 * and an unedited copy of the `previous` customer's. The user decides about any other.
 */
export function billingStep(
  current: AddressInput,
  previous: AddressInput | undefined,
  next: AddressInput,
): 'copy' | 'keep' | 'ask' {
  if (isSameAddress(current, next)) return 'keep';
  if (isBlankAddress(current) || (previous && isSameAddress(current, previous))) return 'copy';
  return 'ask';
}
