import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { resendMessage } from '#web/features/messages/messages.api.ts';
import { askForNews, storeCopy } from '#web/features/messages/messages.queries.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { recipientLabel } from './message-facts.ts';
import { RemoveMessageDialog } from './remove-message-dialog.tsx';
import { ResendMessageDialog } from './resend-message-dialog.tsx';

/** What can be done with messages that are there. `dialogs` ask before what cannot be undone. */
export function useMessageActions() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const removing = useDialogTarget<Message>();
  const doubtful = useDialogTarget<Message>();
  const [resendingId, setResendingId] = useState<string>();

  async function send(message: Message) {
    setResendingId(message._id);
    try {
      // One that was sent again since, and failed again, is another request.
      const key = { resent: message._id, dueAt: message.dueAt };
      const copy = await resendMessage(message._id, keys.keyOf(key));
      keys.settle(key);
      storeCopy(queryClient, copy);
    } catch (error) {
      showFailureToast(
        error,
        `Something went wrong sending this message to ${recipientLabel(message)}. Please try again later.`,
      );
      askForNews(queryClient);
      throw error;
    } finally {
      setResendingId(undefined);
    }
  }

  return {
    remove: removing.open,
    /** Where it may have arrived already, a person has to say so twice. */
    resend: (message: Message) =>
      message.state === 'unknown' ? doubtful.open(message) : void send(message).catch(() => undefined),
    resendingId,
    isAsking: removing.isOpen || doubtful.isOpen,
    dialogs: (
      <>
        <RemoveMessageDialog message={removing.subject} isOpen={removing.isOpen} onClose={removing.close} />
        <ResendMessageDialog
          message={doubtful.subject}
          isOpen={doubtful.isOpen}
          onClose={doubtful.close}
          onResend={send}
        />
      </>
    ),
  };
}
export type MessageActions = Pick<ReturnType<typeof useMessageActions>, 'remove' | 'resend' | 'resendingId'>;
