import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NotifyTechniciansForm } from './notify-technicians-form.tsx';

type Props = { kind: RecordKind; record: MessageRecord | undefined; isOpen: boolean; onClose: () => void };

export function NotifyTechniciansDialog({ kind, record, isOpen, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const unsaved = useUnsavedMessage(onClose);
  return (
    <>
      <Dialog
        title={record && `Notify Technicians: ${record.number}, ${record.customer.name}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSending || unsaved.isAsking}
      >
        {record && (
          <NotifyTechniciansForm
            kind={kind}
            record={record}
            unsaved={unsaved}
            isSending={isSending}
            onSendingChange={setSending}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}
