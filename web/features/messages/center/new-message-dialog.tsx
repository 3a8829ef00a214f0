import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { SendMessageForm } from '#web/features/messages/send/send-message-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './new-message-dialog.module.css';
import { RecordSearch } from './record-search.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A message from where no record is open: first the record, then the same form as everywhere. */
export function NewMessageDialog({ isOpen, onClose }: Props) {
  const [about, setAbout] = useState<{ kind: RecordKind; record: MessageRecord }>();
  const [isSending, setSending] = useState(false);
  const actions = useMessageActions();

  return (
    <>
      <Dialog
        title={about ? `Send Message: ${about.record.number}, ${about.record.customer.name}` : 'New Message'}
        isOpen={isOpen}
        onClose={onClose}
        onClosed={() => setAbout(undefined)}
        isBusy={isSending || actions.isAsking}
      >
        {about ? (
          <>
            <Button
              className={classes.back}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              disabled={isSending}
              onClick={() => setAbout(undefined)}
            >
              Choose another record
            </Button>
            <SendMessageForm
              kind={about.kind}
              recordId={about.record._id}
              actions={actions}
              isSending={isSending}
              onSending={setSending}
              onClose={onClose}
            />
          </>
        ) : (
          <RecordSearch onPick={(kind, record) => setAbout({ kind, record })} onEscape={onClose} />
        )}
      </Dialog>
      {actions.dialogs}
    </>
  );
}
