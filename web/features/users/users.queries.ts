import { queryOptions } from '@tanstack/react-query';
import { listSecurityNotes, listUsers } from './users.api.ts';

/** Prefix of every user query key. Invalidate it after a write. */
export const usersKey = ['users'] as const;

export function usersQuery({ isTechnician }: { isTechnician?: boolean | undefined }) {
  return queryOptions({
    queryKey: [...usersKey, { isTechnician }],
    queryFn: ({ signal }) => listUsers(isTechnician, signal),
  });
}

/** For office users only. */
export const securityNotesQuery = queryOptions({
  queryKey: ['security-notes'],
  queryFn: ({ signal }) => listSecurityNotes(signal),
});
