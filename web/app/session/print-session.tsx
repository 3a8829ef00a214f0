import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PrintFailure } from '#web/features/print/print-failure.tsx';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { PreloadContext } from '#web/lib/api/preload.ts';
import { getToken, onSessionRejected, onTokenChangedElsewhere } from '#web/lib/api/session-token.ts';
import { loginPath } from '#web/lib/safe-redirect.ts';

const failure = 'Crewdesk could not check your session. Please try again.';

/** Shows no record until the server confirms the session. A rejected user signs in and returns here. */
export function PrintSession({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const preload = use(PreloadContext);
  const { isSuccess, error, refetch } = useQuery(sessionQuery);

  const goToLogin = useEffectEvent(() => {
    queryClient.clear();
    void navigate(loginPath(location), { replace: true });
  });
  const refetchAll = useEffectEvent(() => void queryClient.invalidateQueries());
  const preloadPage = useEffectEvent(() => getToken() !== null && preload(location.pathname));

  useEffect(() => {
    // Keep the token: other tabs may hold unsaved work, and signing in here gives them a session again.
    const stopListening = onSessionRejected(() => goToLogin());
    const stopTokenListening = onTokenChangedElsewhere((token) =>
      token === null ? goToLogin() : refetchAll(),
    );
    // Fetch the record during the session check.
    preloadPage();
    return () => {
      stopListening();
      stopTokenListening();
    };
  }, []);

  if (isSuccess) return children;
  const isRejected = error instanceof ApiError && (error.status === 400 || error.status === 401);
  if (error && !isRejected) {
    return <PrintFailure title="Print" message={failure} error={error} onRetry={() => void refetch()} />;
  }
  return <PrintSkeleton />;
}
