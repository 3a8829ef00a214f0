import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PrintFailure } from '#web/features/print/print-failure.tsx';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { PreloadContext } from '#web/lib/api/preload.ts';
import { getToken, onRefusal, onTokenChangedElsewhere } from '#web/lib/api/session-token.ts';
import { loginPath } from '#web/lib/safe-redirect.ts';

const failure = 'Crewdesk could not check your session. Please try again.';

/** Shows nothing of a record before the server has confirmed the session. Whoever it refuses signs in and comes back here. */
export function PrintSession({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const preload = use(PreloadContext);
  const { isSuccess, error, refetch } = useQuery(sessionQuery);

  const leave = useEffectEvent(() => {
    queryClient.clear();
    void navigate(loginPath(location), { replace: true });
  });
  const forget = useEffectEvent(() => void queryClient.invalidateQueries());
  const loadAhead = useEffectEvent(() => getToken() !== null && preload(location.pathname));

  useEffect(() => {
    // The token stays: other tabs may hold typed work, which a login here gives a session again.
    const stopRefusals = onRefusal(() => leave());
    const stopTabs = onTokenChangedElsewhere((token) => (token === null ? leave() : forget()));
    // The record is fetched while the session is being checked, and shown after it.
    loadAhead();
    return () => {
      stopRefusals();
      stopTabs();
    };
  }, []);

  if (isSuccess) return children;
  const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 401);
  if (error && !isRefused) {
    return <PrintFailure title="Print" message={failure} error={error} onRetry={() => void refetch()} />;
  }
  return <PrintSkeleton />;
}
