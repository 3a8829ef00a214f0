import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visit } from '#schema/visits/visits.ts';
import { VisitSubject } from '#web/features/visits/dialogs/visit-subject.tsx';
import { restoreVisit } from '#web/features/visits/plan/contract-visits.api.ts';
import { referTo } from '#web/features/visits/visit-name.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';

type Props = { visit: Visit | undefined; isOpen: boolean; onClose: () => void };

/** Makes a visit as it was planned. */
export function RestoreVisitDialog({ visit, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { keyFor, release } = useIdempotencyKeys();
  const saveOnce = useSingleFlight();

  async function restore(visit: Visit) {
    setSaving(true);
    try {
      const reference = referTo(visit);
      await restoreVisit(reference, keyFor(reference));
      // It may be changed and restored again.
      release(reference);
      void showSuccess('Visit restored.');
      onClose();
    } catch (error) {
      showFailureToast(error, 'Something went wrong restoring this visit. Please try again later.');
    } finally {
      setSaving(false);
      invalidateVisits(queryClient);
    }
  }

  return (
    <Dialog title="Restore Visit" isOpen={isOpen} onClose={onClose} isBusy={isSaving}>
      {visit && <VisitSubject visit={visit} />}
      <p>It becomes open again, on the day of the plan. Visits that it made up become open, too.</p>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSaving} data-autofocus>
          Cancel
        </Button>
        <Button loading={isSaving} onClick={() => visit && void saveOnce(() => restore(visit))}>
          Restore Visit
        </Button>
      </DialogActions>
    </Dialog>
  );
}
