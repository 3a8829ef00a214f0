import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getToken, onTokenChangedElsewhere } from '#web/lib/api/session-token.ts';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { checkSession } from './session.api.ts';

/** Takes somebody whose session is already valid to where they wanted to go; looks again when the window regains focus. */
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
