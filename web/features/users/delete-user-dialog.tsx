import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#schema/users.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { deleteUser } from './users.api.ts';
import { usersKey } from './users.queries.ts';

type Props = { user: User | undefined; isOpen: boolean; onClose: () => void };

export function DeleteUserDialog({ user, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();

  async function handleDelete() {
    if (!user) return;
    try {
      await deleteUser(user._id);
      void showSuccess(`${user.name} has been deleted.`);
    } catch (error) {
      showFailureToast(error, 'Something went wrong deleting this user. Please try again later.');
      throw error;
    } finally {
      // After an error too: another user may have deleted this one already.
      void queryClient.invalidateQueries({ queryKey: usersKey });
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item="user"
      question={`Are you sure you want to delete ${user?.name}?`}
    />
  );
}
