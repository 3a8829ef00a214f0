import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { type AddressInput, toAddressDraft } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';

const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;

/** Replaces an address of the form field by field, so that each field keeps its own state. */
export function useAddressFill() {
  const { getValues, setValue, clearErrors } = useFormContext<RecordDraft>();
  return useCallback(
    (path: 'billingAddress' | 'serviceAddress', address: AddressInput) => {
      const draft = toAddressDraft(address);
      for (const part of parts) {
        if (getValues(`${path}.${part}`) === draft[part]) continue;
        setValue(`${path}.${part}`, draft[part], { shouldDirty: true });
        if (draft[part]) clearErrors(`${path}.${part}`);
      }
    },
    [getValues, setValue, clearErrors],
  );
}
