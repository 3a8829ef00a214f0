import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#schema/messages/replies.ts';
import { recipientAt } from '#web/features/messages/draft/message-recipients.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { availableContactsQuery, recordOf } from '#web/features/messages/messages.queries.ts';
import { SendMessageForm } from '#web/features/messages/send/send-message-form.tsx';
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
          <LoadedForm
            kind={record.kind}
            recordId={record.id}
            reply={reply}
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

type FormProps = Parameters<typeof SendMessageForm>[0] & { reply: Reply };

/** The form, once the contact of the sender is known. */
function LoadedForm({ reply, ...props }: FormProps) {
  const { data: contacts = [], isPending } = useQuery(availableContactsQuery(props.kind, props.recordId));
  if (isPending) return <MessageSkeletons count={1} />;
  const { from, fromName, body } = reply;
  const recipient = recipientAt(contacts, { field: 'textTo', recipient: from, name: fromName });
  return (
    <SendMessageForm
      {...props}
      initialRecipients={[recipient]}
      quote={
        <figure className={classes.quote}>
          <figcaption>{`${recipient.contact.name} wrote`}</figcaption>
          <blockquote>{body}</blockquote>
        </figure>
      }
    />
  );
}
