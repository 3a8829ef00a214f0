import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getToken, onTokenChangedElsewhere } from '#web/lib/api/session-token.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { checkSession } from './session.api.ts';

/** Redirects when the session is already valid. Checks again on window focus and when another tab signs in. */
export function useSignedInRedirect(destination: string): void {
  const navigate = useNavigate();
  const check = useCallback(async () => {
    if (getToken() === null) return;
    const isValid = await checkSession().then(
      () => true,
      () => false,
    );
    if (isValid) await navigate(destination, { replace: true });
  }, [navigate, destination]);

  useEffect(() => void check(), [check]);
  useEffect(() => onTokenChangedElsewhere(() => void check()), [check]);
  useWindowFocus(() => void check());
}
