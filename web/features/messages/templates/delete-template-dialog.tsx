import { useQueryClient } from '@tanstack/react-query';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { deleteMessageTemplate } from './message-templates.api.ts';
import { messageTemplatesKey } from './message-templates.queries.ts';

type Props = { template: MessageTemplate | undefined; isOpen: boolean; onClose: () => void };

export function DeleteTemplateDialog({ template, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();

  async function handleDelete() {
    if (!template) return;
    try {
      await deleteMessageTemplate(template._id);
      void showSuccess(`${template.name} has been deleted.`);
    } catch (error) {
      showFailureToast(error, 'Something went wrong deleting this message template. Please try again later.');
      throw error;
    } finally {
      // After an error too: a colleague may have deleted it already.
      void queryClient.invalidateQueries({ queryKey: messageTemplatesKey });
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item="message template"
      name={template?.name}
    />
  );
}
