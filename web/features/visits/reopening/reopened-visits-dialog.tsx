import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visit } from '#schema/visits/visits.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ReopenedVisitsForm } from './reopened-visits-form.tsx';

type Props = { visits: Visit[] | undefined; isOpen: boolean; onClose: () => void };

/** Asks whether visits are owed that came due while their contract was closed. Closing it keeps them. */
export function ReopenedVisitsDialog({ visits = [], isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const isOne = visits.length === 1;

  function handleSettled(failed: Visit[]) {
    invalidateVisits(queryClient);
    if (failed.length > 0) return;
    void showSuccess(isOne ? 'Visit skipped.' : `${visits.length} visits skipped.`);
    onClose();
  }

  return (
    <Dialog
      title={isOne ? 'Is this visit owed?' : 'Are these visits owed?'}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
    >
      <ReopenedVisitsForm
        visits={visits}
        isBusy={isBusy}
        onBusyChange={setBusy}
        onSettled={handleSettled}
        onClose={onClose}
      />
    </Dialog>
  );
}
