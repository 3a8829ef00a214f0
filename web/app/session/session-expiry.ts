import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasEndedByRestore } from '#web/features/restores/restores.queries.ts';
import {
  clearStorage,
  getToken,
  onSessionRejected,
  onTokenChangedElsewhere,
  rememberRestore,
} from '#web/lib/api/session-token.ts';
import { loginPath } from '#web/lib/safe-redirect.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';

const logoutDelayMs = 2000;
const restored = 'A backup was restored. Logging you out...';

type Options = {
  /**
   * Goes there at once when the server rejects the session, without a word: for pages that paper and texts lead to, where
   * nobody has typed anything. The token stays: other tabs may hold unsaved work, and signing in here gives them a
   * session again.
   */
  leavesAtOnce?: boolean | undefined;
};

/**
 * Goes to the login page once the session has ended: 2 s after a toast when the server rejects it, immediately when
 * another tab logs out. A restore ends all sessions.
 */
export function useSessionExpiry({ leavesAtOnce = false }: Options = {}): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  const goToLogin = useEffectEvent((isRestored = false) => {
    if (!leavesAtOnce) clearStorage();
    if (isRestored) rememberRestore();
    queryClient.clear();
    void navigate(loginPath(location), { replace: true });
  });
  const isEndedByRestore = useEffectEvent((token: string | null) => hasEndedByRestore(queryClient, token));
  const isAnnounced = useEffectEvent(() => !leavesAtOnce);
  const refetchAll = useEffectEvent(() => void queryClient.invalidateQueries());

  useEffect(() => {
    let timer = 0;
    const stopListening = onSessionRejected((token) => {
      const isRestored = isEndedByRestore(token);
      if (!isAnnounced()) return goToLogin(isRestored);
      if (timer) return;
      void showFailure(isRestored ? restored : 'Your session has expired. Logging you out...');
      timer = window.setTimeout(() => {
        timer = 0;
        // The user may have signed in again in another tab.
        if (getToken() === token) goToLogin(isRestored);
      }, logoutDelayMs);
    });
    const stopTokenListening = onTokenChangedElsewhere((token) =>
      token === null ? goToLogin() : refetchAll(),
    );
    return () => {
      window.clearTimeout(timer);
      stopListening();
      stopTokenListening();
    };
  }, []);
}
