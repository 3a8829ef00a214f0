import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Address } from '#web/features/messages/draft/message-recipients.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { AddressedMessageForm } from '#web/features/messages/send/addressed-message-form.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { SendMessageForm } from '#web/features/messages/send/send-message-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './new-message-dialog.module.css';
import { RecordSearch } from './record-search.tsx';

type Picked = { kind: RecordKind; record: MessageRecord };

/** To whom a message to a customer goes, and the record that it is about unless the user picks another one. */
export type CustomerMessage = { customerId: string; to: Address; about: Picked };

type Props = { isOpen: boolean; onClose: () => void; message?: CustomerMessage | undefined };

/** Starts a message without a record, or to a customer: the user picks a record first, then fills in the form. */
export function NewMessageDialog({ isOpen, onClose, message }: Props) {
  // Null while the user picks another record.
  const [pick, setPicked] = useState<Picked | null>();
  const picked = pick === undefined ? message?.about : pick;
  const [isSending, setSending] = useState(false);
  const actions = useMessageActions();
  const unsaved = useUnsavedMessage(onClose);

  const form = picked && {
    kind: picked.kind,
    recordId: picked.record._id,
    actions,
    unsaved,
    isSending,
    onSendingChange: setSending,
  };

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
        {form ? (
          <>
            <Button
              className={classes.back}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              disabled={isSending}
              onClick={() => unsaved.leave(() => setPicked(null))}
            >
              Choose another record
            </Button>
            {message ? <AddressedMessageForm {...form} to={message.to} /> : <SendMessageForm {...form} />}
          </>
        ) : (
          <RecordSearch
            customerId={message?.customerId}
            onPick={(kind, record) => setPicked({ kind, record })}
            onEscape={onClose}
          />
        )}
      </Dialog>
      {actions.dialogs}
      {unsaved.guard}
    </>
  );
}
