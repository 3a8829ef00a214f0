import { type AddressInput, emptyAddress } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';

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

/** Case and spaces do not make it another address. */
export function isSameAddress(one: AddressInput, other: AddressInput): boolean {
  return foldAddress(one) === foldAddress(other);
}

export function isBilledWhereServed(draft: Pick<RecordDraft, 'billingAddress' | 'serviceAddress'>): boolean {
  return isSameAddress(draft.billingAddress ?? emptyAddress, draft.serviceAddress ?? emptyAddress);
}

/**
 * What becomes of the billing address when a customer is chosen: theirs is copied over what nobody wrote, which is a
 * blank or the address of the `former` customer; whatever somebody wrote is asked about.
 */
export function billingStep(
  written: AddressInput,
  former: AddressInput | undefined,
  arriving: AddressInput,
): 'copy' | 'keep' | 'ask' {
  if (isSameAddress(written, arriving)) return 'keep';
  if (isBlankAddress(written) || (former && isSameAddress(written, former))) return 'copy';
  return 'ask';
}
