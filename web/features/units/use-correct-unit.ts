import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitCorrection } from '#schema/units/units.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { correctUnit } from './blocks/units.api.ts';

const failure = 'Something went wrong correcting this unit. Please try again later.';

const recordsText = (count: number) => (count === 1 ? '1 record' : `${formatCount(count)} records`);

/** Corrects what records say about a unit. `saving` is what is being saved. */
export function useCorrectUnit() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const saveOnce = useSingleFlight();
  const [saving, setSaving] = useState<UnitCorrection>();

  async function save(correction: UnitCorrection) {
    setSaving(correction);
    try {
      const { corrected, remaining } = await correctUnit(correction, keys.keyFor(correction));
      // What is left is corrected by sending the same again.
      keys.release(correction);
      const left = remaining > 0 ? ` ${recordsText(remaining)} are left: press again.` : '';
      void showSuccess(`Corrected in ${recordsText(corrected.length)}.${left}`);
    } catch (error) {
      showFailureToast(error, failure);
    } finally {
      setSaving(undefined);
      // After a failure, too: a colleague may have changed a record. Facts stand on many screens.
      void queryClient.invalidateQueries();
    }
  }

  return { saving, correct: (correction: UnitCorrection) => void saveOnce(() => save(correction)) };
}
