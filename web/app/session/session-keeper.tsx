import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { showProblemsTo } from '#web/lib/toasts/recent-problems.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { useSessionExpiry } from './session-expiry.ts';

type Props = { leavesAtOnce: boolean; children: ReactNode };

/**
 * Checks the session on load and on focus. The child pages load in parallel, and a check never unmounts them, so typed
 * text stays until the user is logged out.
 */
export function SessionKeeper({ leavesAtOnce, children }: Props) {
  useSessionExpiry({ leavesAtOnce });
  const { data: session, refetch } = useQuery(sessionQuery);
  const userId = session?.user._id;
  useEffect(() => {
    if (userId !== undefined) showProblemsTo(userId);
  }, [userId]);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  return getToken() === null ? null : children;
}
