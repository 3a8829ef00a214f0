import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AddressInput } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { toAddressDraft } from '#web/features/records/record-draft.ts';

const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;

/** Writes an address over one of the form, field by field, so that each keeps what it knows of itself. */
export function useAddressFill() {
  const { getValues, setValue, clearErrors } = useFormContext<RecordDraft>();
  return useCallback(
    (path: 'billingAddress' | 'serviceAddress', address: AddressInput) => {
      const wanted = toAddressDraft(address);
      for (const part of parts) {
        if (getValues(`${path}.${part}`) === wanted[part]) continue;
        setValue(`${path}.${part}`, wanted[part], { shouldDirty: true });
        if (wanted[part]) clearErrors(`${path}.${part}`);
      }
    },
    [getValues, setValue, clearErrors],
  );
}
