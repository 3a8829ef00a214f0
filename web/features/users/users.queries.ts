import { queryOptions } from '@tanstack/react-query';
import { listUsers } from './users.api.ts';

/** Every query about users begins with this key: invalidate it after a write. */
export const usersKey = ['users'] as const;

export function usersQuery({ isTechnician }: { isTechnician?: boolean | undefined }) {
  return queryOptions({
    queryKey: [...usersKey, { isTechnician }],
    queryFn: ({ signal }) => listUsers(isTechnician, signal),
  });
}
