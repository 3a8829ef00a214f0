import { useCallback } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';

type AddressForm = Pick<UseFormReturn<RecordDraft>, 'getValues' | 'setValue' | 'clearErrors'>;
type AddressPath = 'billingAddress' | 'serviceAddress';

const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;

/** Replaces an address of the form field by field, so that each field keeps its own state. */
export function fillAddress(
  { getValues, setValue, clearErrors }: AddressForm,
  path: AddressPath,
  address: AddressInput,
): void {
  const draft = toAddressDraft(address);
  for (const part of parts) {
    if (getValues(`${path}.${part}`) === draft[part]) continue;
    setValue(`${path}.${part}`, draft[part], { shouldDirty: true });
    if (draft[part]) clearErrors(`${path}.${part}`);
  }
}

/** `fillAddress` of the form around a component. */
export function useAddressFill() {
  const { getValues, setValue, clearErrors } = useFormContext<RecordDraft>();
  return useCallback(
    (path: AddressPath, address: AddressInput) =>
      fillAddress({ getValues, setValue, clearErrors }, path, address),
    [getValues, setValue, clearErrors],
  );
}
