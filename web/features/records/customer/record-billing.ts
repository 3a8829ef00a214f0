import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isBlankAddress, isSameAddress } from '#web/features/addresses/address-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

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
