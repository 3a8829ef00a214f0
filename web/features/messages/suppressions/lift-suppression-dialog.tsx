import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LiftSuppressionForm } from './lift-suppression-form.tsx';
import { suppressedAddress } from './suppression-facts.ts';
import { deleteSuppression } from './suppressions.api.ts';
import { forgetSuppressions } from './suppressions.queries.ts';

type Props = { suppression: Suppression | undefined; isOpen: boolean; onClose: () => void };

/** Lets an address have messages again. */
export function LiftSuppressionDialog({ suppression, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isLifting, setLifting] = useState(false);

  async function handleLift() {
    if (!suppression || isLifting) return;
    setLifting(true);
    try {
      await deleteSuppression(suppression._id);
      void showSuccess(`${suppressedAddress(suppression)} gets messages again.`);
      onClose();
    } catch (error) {
      showFailureToast(error, 'Something went wrong lifting this opt-out. Please try again later.');
    } finally {
      setLifting(false);
      // After a refusal too: they may have texted START meanwhile.
      forgetSuppressions(queryClient);
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
