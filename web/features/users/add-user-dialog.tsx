import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewUser } from '#schema/users.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddUserForm } from './add-user-form.tsx';
import type { UserScreen } from './user-screens.ts';
import { createUser } from './users.api.ts';
import { usersKey } from './users.queries.ts';

type Props = { screen: UserScreen; isOpen: boolean; onClose: () => void };

export function AddUserDialog({ screen, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ user, key }: { user: NewUser; key: string }) => createUser(user, key),
    onSuccess: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: usersKey });
      void showSuccess(`${name} has been added and can now log in.`);
      onClose();
    },
  });
  return (
    <Dialog title={`Add ${screen.noun}`} isOpen={isOpen} onClose={onClose} isBusy={isPending}>
      <AddUserForm
        screen={screen}
        isSaving={isPending}
        onCancel={onClose}
        onSave={(user, key) => mutateAsync({ user, key })}
      />
    </Dialog>
  );
}
