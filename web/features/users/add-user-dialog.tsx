import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewUser, User } from '#schema/users.ts';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { AddUserForm } from './add-user-form.tsx';
import type { UserScreen } from './user-screens.ts';
import { createUser } from './users.api.ts';
import { usersKey } from './users.queries.ts';

export type AddUserDialogProps = {
  screen: UserScreen;
  /** A name or a phone number to start with. */
  text?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onAdded?: (user: User) => void;
};

type NewUserRequest = { user: NewUser; key: string; draft: SavedDraft | undefined };

export function AddUserDialog({ screen, text = '', isOpen, onClose, onAdded }: AddUserDialogProps) {
  const queryClient = useQueryClient();
  const unsaved = useUnsavedEntry(onClose, `The new ${screen.noun.toLowerCase()} has not been added.`);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ user, key, draft }: NewUserRequest) => createUser(user, key, draft),
    onSuccess: (user) => {
      void queryClient.invalidateQueries({ queryKey: usersKey });
      void showSuccess(`${user.name} has been added and can now log in.`);
      unsaved.finish();
      onAdded?.(user);
    },
  });
  return (
    <>
      <Dialog
        title={`Add ${screen.noun}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isPending || unsaved.isAsking}
      >
        <AddUserForm
          screen={screen}
          text={text}
          isSaving={isPending}
          unsaved={unsaved}
          onSave={(user, key, draft) => mutateAsync({ user, key, draft })}
        />
      </Dialog>
      {unsaved.guard}
    </>
  );
}
