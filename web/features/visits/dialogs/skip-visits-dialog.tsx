import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visit } from '#schema/visits/visits.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { SkipVisitsForm } from './skip-visits-form.tsx';

export type SkipVisitsProps<Row extends Visit> = {
  visits: Row[] | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** After each try, with the visits that were skipped. */
  onChanged?: (visits: Row[]) => void;
};

/** Skips one or more visits for a reason, each with its own request. */
export function SkipVisitsDialog<Row extends Visit>(props: SkipVisitsProps<Row>) {
  const { visits = [], isOpen, onClose, onChanged } = props;
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const unsaved = useUnsavedEntry(onClose, 'Your reason has not been saved.');
  const isOne = visits.length === 1;

  function handleSettled(failed: Row[]) {
    invalidateVisits(queryClient);
    onChanged?.(visits.filter((visit) => !failed.includes(visit)));
    if (failed.length > 0) return;
    void showSuccess(isOne ? 'Visit skipped.' : `${visits.length} visits skipped.`);
    unsaved.finish();
  }

  return (
    <>
      <Dialog
        title={isOne ? 'Skip Visit' : `Skip ${visits.length} Visits`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isBusy || unsaved.isAsking}
      >
        <SkipVisitsForm
          visits={visits}
          unsaved={unsaved}
          isBusy={isBusy}
          onBusyChange={setBusy}
          onSettled={handleSettled}
        />
      </Dialog>
      {unsaved.guard}
    </>
  );
}
