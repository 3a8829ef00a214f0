import { useState } from 'react';
import type { Reply } from '#schema/messages/replies.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { AddressedMessageForm } from '#web/features/messages/send/addressed-message-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './reply-dialog.module.css';

type Props = { reply: Reply | undefined; isOpen: boolean; onClose: () => void };

/** The message dialog of the record that a reply is about, with the sender of the reply as recipient. */
export function ReplyDialog({ reply, isOpen, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const actions = useMessageActions();
  const unsaved = useUnsavedMessage(onClose);
  const record = reply && recordOf(reply);
  return (
    <>
      <Dialog
        title={reply && ['Send Message', reply.recordNumber].filter(Boolean).join(': ')}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSending || unsaved.isAsking || actions.isConfirming}
      >
        {reply && record && (
          <AddressedMessageForm
            kind={record.kind}
            recordId={record.id}
            to={{ field: 'textTo', recipient: reply.from, name: reply.fromName }}
            quote={(name) => (
              <figure className={classes.quote}>
                <figcaption>{`${name} wrote`}</figcaption>
                <blockquote>{reply.body}</blockquote>
              </figure>
            )}
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
