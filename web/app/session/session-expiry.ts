import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearStorage, getToken, onRefusal, onTokenChangedElsewhere } from '#web/lib/api/session-token.ts';
import { loginPath } from '#web/lib/safe-redirect.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';

const logoutDelay = 2000;

/**
 * Leaves for the login page when the session has definitely ended: after a word and 2 s when the server refuses it, at
 * once when another tab has logged out.
 */
export function useSessionExpiry(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  const leave = useEffectEvent(() => {
    clearStorage();
    queryClient.clear();
    void navigate(loginPath(location), { replace: true });
  });
  const forget = useEffectEvent(() => void queryClient.invalidateQueries());

  useEffect(() => {
    let timer = 0;
    const stopRefusals = onRefusal((token) => {
      if (timer) return;
      void showFailure('Your session has expired. Logging you out...');
      timer = window.setTimeout(() => {
        timer = 0;
        // Somebody may have signed in again in another tab meanwhile.
        if (getToken() === token) leave();
      }, logoutDelay);
    });
    const stopTabs = onTokenChangedElsewhere((token) => (token === null ? leave() : forget()));
    return () => {
      window.clearTimeout(timer);
      stopRefusals();
      stopTabs();
    };
  }, []);
}
