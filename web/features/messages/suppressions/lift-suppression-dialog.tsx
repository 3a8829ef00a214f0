import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LiftSuppressionForm } from './lift-suppression-form.tsx';
import { suppressedRecipient } from './suppression-labels.ts';
import { deleteSuppression } from './suppressions.api.ts';
import { invalidateSuppressions } from './suppressions.queries.ts';

type Props = { suppression: Suppression | undefined; isOpen: boolean; onClose: () => void };

/** Lifts an opt-out, so that messages are sent again. */
export function LiftSuppressionDialog({ suppression, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isLifting, setLifting] = useState(false);

  async function handleLift() {
    if (!suppression || isLifting) return;
    setLifting(true);
    try {
      await deleteSuppression(suppression._id);
      void showSuccess(`${suppressedRecipient(suppression)} gets messages again.`);
      onClose();
    } catch (error) {
      showFailureToast(error, 'Something went wrong lifting this opt-out. Please try again later.');
    } finally {
      setLifting(false);
      // After a failure, too: the person may have texted START.
      invalidateSuppressions(queryClient);
    }
  }

  return (
    <Dialog title="Lift Opt-Out" isOpen={isOpen} onClose={onClose} isBusy={isLifting}>
      {suppression && (
        <LiftSuppressionForm
          key={suppression._id}
          suppression={suppression}
          isLifting={isLifting}
          onCancel={onClose}
          onLift={() => void handleLift()}
        />
      )}
    </Dialog>
  );
}
