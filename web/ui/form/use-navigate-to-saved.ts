import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { retainFieldFocus } from '#web/lib/forms/retain-field-focus.ts';
import { savedState } from './unsaved-guard.tsx';

/**
 * Navigates from a form for a new item to the page of the saved item. Replaces the history entry, so that Back doesn't
 * lead to a blank form. Does nothing if the user left the form during the save.
 */
export function useNavigateToSaved() {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** @param isStillTyping whether the form changed during the save; then the scroll position stays */
  return (path: string, isStillTyping: boolean): void => {
    if (!isMounted.current) return;
    retainFieldFocus();
    // Synchronously, because text typed until the other page renders would be lost.
    void navigate(path, {
      replace: true,
      state: savedState,
      flushSync: true,
      preventScrollReset: isStillTyping,
    });
  };
}
