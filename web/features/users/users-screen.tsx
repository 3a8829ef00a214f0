import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#schema/users.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { useLinkedDialog } from '#web/ui/dialog/use-linked-dialog.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SecurityNotes } from './security-notes.tsx';
import type { UserScreen } from './user-screens.ts';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

/** Lists all users or only the technicians. */
export function UsersScreen({ screen }: { screen: UserScreen }) {
  const users = useQuery(usersQuery({ isTechnician: screen.onlyTechnicians || undefined }));
  const { data: session } = useQuery(sessionQuery);
  const isForOffice = session?.user.isTechnician === false && !screen.onlyTechnicians;
  /** The text that it starts with. */
  const adding = useDialogTarget<string>();
  const editing = useDialogTarget<User>();
  const deleting = useDialogTarget<User>();
  useListFailureToast(users, screen.loadingFailed);
  useLinkedDialog('add', (text) => {
    adding.open(text);
    return true;
  });
  useLinkedDialog('edit', (id) => {
    const user = users.data?.data.find(({ _id }) => _id === id);
    if (user) editing.open(user);
    return users.data !== undefined;
  });

  const openAddDialog = () => adding.open('');
  return (
    <PageFrame
      title={screen.title}
      count={users.data?.total}
      lead={
        isForOffice && (
          <>
            People who can sign in. What works and what needs attention:{' '}
            <SubtitleLink to="/app/system">System</SubtitleLink>
          </>
        )
      }
      actions={
        <>
          {isForOffice && (
            <Button component={PageLink} to="/app/history" variant="default">
              History of the Company
            </Button>
          )}
          <Button onClick={openAddDialog}>{`Add ${screen.noun}`}</Button>
        </>
      }
    >
      {isForOffice && <SecurityNotes />}
      <UsersTable
        screen={screen}
        users={users.data?.data}
        isLoading={users.isFetching}
        error={users.error}
        onRetry={() => void users.refetch()}
        addButton={
          <Button variant="default" onClick={openAddDialog}>{`Add the First ${screen.noun}`}</Button>
        }
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <AddUserDialog screen={screen} text={adding.target} isOpen={adding.isOpen} onClose={adding.close} />
      <EditUserDialog screen={screen} user={editing.target} isOpen={editing.isOpen} onClose={editing.close} />
      <DeleteUserDialog user={deleting.target} isOpen={deleting.isOpen} onClose={deleting.close} />
    </PageFrame>
  );
}
