import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '../../../schema/messages.ts';
import { ConfirmDeleteDialog } from '../../components/confirm-delete-dialog.tsx';
import { showFailureToast } from '../../lib/failure-toast.tsx';
import { showSuccess } from '../../lib/toast.ts';
import { recipientLabel } from './message-facts.ts';
import { removeMessage } from './messages.api.ts';
import { askForNews, dropMessage } from './messages.queries.ts';

type Props = { message: Message | undefined; isOpen: boolean; onClose: () => void };

export function RemoveMessageDialog({ message, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();

  async function handleDelete() {
    if (!message) return;
    try {
      await removeMessage(message._id);
      dropMessage(queryClient, message._id);
      void showSuccess('Message removed.');
    } catch (error) {
      showFailureToast(
        error,
        'Something went wrong removing this scheduled message. Please try again later.',
      );
      // It may have left meanwhile, or somebody else has removed it.
      askForNews(queryClient);
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
