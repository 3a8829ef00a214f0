import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { SendMessageForm } from '#web/features/messages/send/send-message-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './new-message-dialog.module.css';
import { RecordSearch } from './record-search.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Starts a message without a record: the user picks a record first, then fills in the form. */
export function NewMessageDialog({ isOpen, onClose }: Props) {
  const [picked, setPicked] = useState<{ kind: RecordKind; record: MessageRecord }>();
  const [isSending, setSending] = useState(false);
  const actions = useMessageActions();
  const unsaved = useUnsavedMessage(onClose);

  return (
    <>
      <Dialog
        title={
          picked ? `Send Message: ${picked.record.number}, ${picked.record.customer.name}` : 'New Message'
        }
        isOpen={isOpen}
        onClose={unsaved.close}
        onClosed={() => setPicked(undefined)}
        isBusy={isSending || unsaved.isAsking || actions.isConfirming}
      >
        {picked ? (
          <>
            <Button
              className={classes.back}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              disabled={isSending}
              onClick={() => unsaved.leave(() => setPicked(undefined))}
            >
              Choose another record
            </Button>
            <SendMessageForm
              kind={picked.kind}
              recordId={picked.record._id}
              actions={actions}
              unsaved={unsaved}
              isSending={isSending}
              onSendingChange={setSending}
            />
          </>
        ) : (
          <RecordSearch onPick={(kind, record) => setPicked({ kind, record })} onEscape={onClose} />
        )}
      </Dialog>
      {actions.dialogs}
      {unsaved.guard}
    </>
  );
}
