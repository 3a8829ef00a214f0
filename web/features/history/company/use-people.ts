import { useQuery } from '@tanstack/react-query';
import { companyChangesQuery } from '#web/features/history/history.queries.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';

const maxDeletedUsers = 100;

/** Everyone who may have changed something: the users, and after them those who were deleted last. */
export function usePeople() {
  const users = useQuery(usersQuery({}));
  const deletions = useQuery(
    companyChangesQuery({ entity: 'user', action: 'delete', limit: maxDeletedUsers }),
  );
  useListFailureToast(users, 'Something went wrong loading users. Please come back later.');
  const present = (users.data?.data ?? []).map(({ _id, name }): [string, string] => [_id, name]);
  const deleted = (deletions.data?.data ?? []).map(({ entityId, name }): [string, string] => [
    entityId,
    `${name} (deleted)`,
  ]);
  // A user who was restored has both; the present name counts.
  const labels = new Map([...deleted, ...present]);
  const ids = new Set([...present, ...deleted].map(([id]) => id));
  return {
    choices: [...ids].map((id) => ({ value: id, label: labels.get(id) ?? '' })),
    isLoading: users.isPending || deletions.isPending,
  };
}
