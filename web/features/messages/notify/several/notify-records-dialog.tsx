import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NotifyRecordsForm } from './notify-records-form.tsx';

type Props = { kind: RecordKind; records: MessageRecord[] | undefined; isOpen: boolean; onClose: () => void };

/** Notifies the technicians of several records. */
export function NotifyRecordsDialog({ kind, records, isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={records && `Notify Technicians: ${records.length} ${kind.labels.titles}`}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
    >
      {records && (
        <NotifyRecordsForm
          kind={kind}
          records={records}
          isBusy={isBusy}
          onBusyChange={setBusy}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
