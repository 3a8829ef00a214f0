import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { EditMessageDialog } from '#web/features/messages/edit/edit-message-dialog.tsx';
import { resendMessage } from '#web/features/messages/messages.api.ts';
import { refreshMessages, updateCachedMessage } from '#web/features/messages/messages.queries.ts';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { recipientLabel } from './message-labels.ts';
import { ResendMessageDialog } from './resend-message-dialog.tsx';

/** The actions for existing messages. Render `dialogs`, which confirm actions that can't be undone. */
export function useMessageActions() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const deleteDialog = useDialogTarget<Message>();
  const resendDialog = useDialogTarget<Message>();
  const editDialog = useDialogTarget<Message>();
  const night = useNightQuestion();
  const [resendingId, setResendingId] = useState<string>();

  async function resend(message: Message) {
    setResendingId(message._id);
    try {
      // The due time changes with each resend, so that the next resend gets another key.
      const request = { resent: message._id, dueAt: message.dueAt };
      const updated = await resendMessage(message._id, keys.keyFor(request));
      keys.release(request);
      updateCachedMessage(queryClient, updated);
    } catch (error) {
      showFailureToast(
        error,
        `Something went wrong sending this message to ${recipientLabel(message)}. Please try again later.`,
      );
      refreshMessages(queryClient);
      throw error;
    } finally {
      setResendingId(undefined);
    }
  }

  /** Asks first if it is night, or if the message may have been delivered. */
  async function askToResend(message: Message) {
    if (message.textTo !== null && !(await night.ask())) return;
    if (message.state === 'unknown') resendDialog.open(message);
    else await resend(message).catch(() => undefined);
  }

  return {
    edit: editDialog.open,
    delete: deleteDialog.open,
    resend: (message: Message) => void askToResend(message),
    resendingId,
    isConfirming: deleteDialog.isOpen || resendDialog.isOpen || editDialog.isOpen || night.isAsking,
    dialogs: (
      <>
        <EditMessageDialog
          message={editDialog.target}
          isOpen={editDialog.isOpen}
          onClose={editDialog.close}
        />
        <DeleteMessageDialog
          message={deleteDialog.target}
          isOpen={deleteDialog.isOpen}
          onClose={deleteDialog.close}
        />
        <ResendMessageDialog
          message={resendDialog.target}
          isOpen={resendDialog.isOpen}
          onClose={resendDialog.close}
          onResend={resend}
        />
        {night.dialog}
      </>
    ),
  };
}
export type MessageActions = Pick<
  ReturnType<typeof useMessageActions>,
  'edit' | 'delete' | 'resend' | 'resendingId'
>;
