import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SendMessageForm } from './send-message-form.tsx';

/** The part of a record that the message dialogs need. */
export type MessageRecord = Pick<RecordListItem, '_id' | 'number' | 'customer' | 'assignedTechnicians'>;

type Props = {
  kind: RecordKind;
  record: MessageRecord | undefined;
  /** The text at first. */
  text?: string | undefined;
  /** Which draft of the record's messages it goes on with. */
  draftOf?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function SendMessageDialog({ kind, record, text, draftOf, isOpen, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const actions = useMessageActions();
  const unsaved = useUnsavedMessage(onClose);
  return (
    <>
      <Dialog
        title={record && `Send Message: ${record.number}, ${record.customer.name}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSending || unsaved.isAsking || actions.isConfirming}
      >
        {record && (
          <SendMessageForm
            kind={kind}
            recordId={record._id}
            initialText={text}
            draftOf={draftOf}
            actions={actions}
            unsaved={unsaved}
            isSending={isSending}
            onSendingChange={setSending}
          />
        )}
      </Dialog>
      {actions.dialogs}
      {unsaved.guard}
    </>
  );
}
