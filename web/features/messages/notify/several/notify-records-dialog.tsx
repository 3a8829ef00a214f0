import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NotifyRecordsForm } from './notify-records-form.tsx';

type Props = { kind: RecordKind; records: MessageRecord[] | undefined; isOpen: boolean; onClose: () => void };

/** Notifies the technicians of several records. */
export function NotifyRecordsDialog({ kind, records, isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const unsaved = useUnsavedMessage(onClose);
  return (
    <>
      <Dialog
        title={records && `Notify Technicians: ${records.length} ${kind.labels.titles}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isBusy || unsaved.isAsking}
      >
        {records && (
          <NotifyRecordsForm
            kind={kind}
            records={records}
            unsaved={unsaved}
            isBusy={isBusy}
            onBusyChange={setBusy}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}
