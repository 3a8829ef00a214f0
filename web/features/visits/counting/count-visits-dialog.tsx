import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { workOrders } from '#schema/records/work-orders.ts';
import type { WorkOrderVisit } from '#schema/visits/visits.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { countTitle } from './count-title.ts';
import { CountVisitsForm } from './count-visits-form.tsx';
import type { VisitsToCount } from './visits-to-count.ts';

type Props = {
  question: VisitsToCount | undefined;
  /** The button that counts nothing: `Do Not Count` when nobody asked for the dialog. */
  cancelLabel: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Counts visits as done on a day that can be changed. */
export function CountVisitsDialog({ question, cancelLabel, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [day, setDay] = useState<string>();
  const { visits = [] } = question ?? {};

  function handleSettled(failed: WorkOrderVisit[]) {
    invalidateVisits(queryClient);
    void queryClient.invalidateQueries({ queryKey: recordsKey(workOrders) });
    if (failed.length > 0) return;
    void showSuccess(
      visits.length === 1 ? 'Visit counted as done.' : `${visits.length} visits counted as done.`,
    );
    onClose();
  }

  return (
    <Dialog title={countTitle(visits.length, day)} isOpen={isOpen} onClose={onClose} isBusy={isBusy}>
      {question && (
        <CountVisitsForm
          {...question}
          cancelLabel={cancelLabel}
          onDayChange={setDay}
          isBusy={isBusy}
          onBusyChange={setBusy}
          onSettled={handleSettled}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
