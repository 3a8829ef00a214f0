import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { PrintFailure } from '#web/features/print/print-failure.tsx';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { PreloadContext } from '#web/lib/api/preload.ts';
import { getToken } from '#web/lib/api/session-token.ts';
import { useSessionExpiry } from './session-expiry.ts';

const failure = 'Crewdesk could not check your session. Please try again.';

/** Shows no record until the server confirms the session. A rejected user signs in and returns here. */
export function PrintSession({ children }: { children: ReactNode }) {
  const location = useLocation();
  const preload = use(PreloadContext);
  const { isSuccess, error, refetch } = useQuery(sessionQuery);

  useSessionExpiry({ leavesAtOnce: true });
  // Fetches the record during the session check.
  const preloadPage = useEffectEvent(() => getToken() !== null && preload(location.pathname));
  useEffect(() => void preloadPage(), []);

  if (isSuccess) return children;
  const isRejected = error instanceof ApiError && (error.status === 400 || error.status === 401);
  if (error && !isRejected) {
    return <PrintFailure title="Print" message={failure} error={error} onRetry={() => void refetch()} />;
  }
  return <PrintSkeleton />;
}
