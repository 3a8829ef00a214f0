import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { useSessionExpiry } from './session-expiry.ts';

/**
 * Checks the session on load and on focus. The child pages load in parallel, and a check never unmounts them, so typed
 * text stays until the user is logged out.
 */
export function SessionKeeper({ children }: { children: ReactNode }) {
  useSessionExpiry();
  const { refetch } = useQuery(sessionQuery);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));
  return getToken() === null ? null : children;
}
