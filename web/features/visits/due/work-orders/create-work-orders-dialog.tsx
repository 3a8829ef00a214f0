import { useState } from 'react';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CreateWorkOrdersForm } from './create-work-orders-form.tsx';

type Props = {
  visits: ListedVisit[] | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Once the visits are booked. */
  onChanged: (visits: ListedVisit[]) => void;
};

/** Creates work orders for visits, and names them. */
export function CreateWorkOrdersDialog({ visits = [], isOpen, onClose, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={visits.length === 1 ? 'Create Work Order' : `Create Work Orders: ${visits.length} Visits`}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
    >
      <CreateWorkOrdersForm
        visits={visits}
        isBusy={isBusy}
        onBusyChange={setBusy}
        onCreated={() => onChanged(visits)}
        onClose={onClose}
      />
    </Dialog>
  );
}
