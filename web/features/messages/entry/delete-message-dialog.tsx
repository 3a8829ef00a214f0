import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '#schema/messages/messages.ts';
import { deleteMessage } from '#web/features/messages/messages.api.ts';
import { refreshMessages, removeCachedMessage } from '#web/features/messages/messages.queries.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { recipientLabel } from './message-labels.ts';

type Props = { message: Message | undefined; isOpen: boolean; onClose: () => void };

export function DeleteMessageDialog({ message, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();

  async function handleDelete() {
    if (!message) return;
    try {
      await deleteMessage(message._id);
      removeCachedMessage(queryClient, message._id);
      void showSuccess('Message removed.');
    } catch (error) {
      showFailureToast(
        error,
        'Something went wrong removing this scheduled message. Please try again later.',
      );
      // The message may have gone out, or somebody else may have removed it.
      refreshMessages(queryClient);
      throw error;
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item="scheduled message"
      name={message && `To ${recipientLabel(message)}`}
    />
  );
}
