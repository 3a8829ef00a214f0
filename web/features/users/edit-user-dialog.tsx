import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { User } from '#schema/users.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import type { UserScreen } from './user-screens.ts';
import { usersKey } from './users.queries.ts';

type Props = { screen: UserScreen; user: User | undefined; isOpen: boolean; onClose: () => void };

export function EditUserDialog({ screen, user, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const unsaved = useUnsavedEntry(onClose, 'The new name has not been saved.');
  const [isSaving, setSaving] = useState(false);

  function handleSaved(saved: User) {
    // Put the new version into the row now, so that the next edit does not have to wait for the list.
    queryClient.setQueriesData<Page<User>>({ queryKey: usersKey }, (page) => page && withUser(page, saved));
    void queryClient.invalidateQueries({ queryKey: usersKey });
    // The updated user may be the signed-in user.
    void queryClient.invalidateQueries(sessionQuery);
    void showSuccess(`${saved.name} has been updated.`);
    unsaved.finish();
  }

  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <Dialog
        title={`Edit ${screen.noun}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSaving || unsaved.isAsking}
      >
        {user && (
          <EditUserForm
            screen={screen}
            user={user}
            isOfficeUser={session?.user.isTechnician === false}
            unsaved={unsaved}
            onSaving={setSaving}
            onSaved={handleSaved}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}

function withUser(page: Page<User>, saved: User): Page<User> {
  return { ...page, data: page.data.map((user) => (user._id === saved._id ? saved : user)) };
}
