import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Manufacturer } from '#schema/manufacturers.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { createManufacturer, deleteManufacturer, renameManufacturer } from './manufacturers.api.ts';
import { manufacturersKey } from './manufacturers.queries.ts';

function failureText(action: 'adding' | 'updating' | 'deleting'): string {
  return `Something went wrong ${action} this manufacturer. Please try again later.`;
}

/** Writes that show a success or failure toast and refetch the list. They reject with the error of the request. */
export function useManufacturerMutations(onRenamed: (oldName: string, newName: string) => void) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const getIdempotencyKey = useIdempotencyKey();

  async function mutate(request: () => Promise<unknown>, success: string, failure: string) {
    setBusy(true);
    try {
      await request();
      void showSuccess(success);
    } catch (error) {
      showFailureToast(error, failure);
      throw error;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: manufacturersKey });
    }
  }

  return {
    isBusy,
    create: (name: string) =>
      mutate(
        () => createManufacturer({ name }, getIdempotencyKey({ name })),
        'New manufacturer added.',
        failureText('adding'),
      ),
    rename: (manufacturer: Manufacturer, name: string) =>
      mutate(
        async () => {
          const saved = await renameManufacturer(manufacturer, { name });
          onRenamed(manufacturer.name, saved.name);
        },
        'Manufacturer updated.',
        failureText('updating'),
      ),
    delete: (id: string) =>
      mutate(() => deleteManufacturer(id), 'Manufacturer deleted.', failureText('deleting')),
  };
}
