import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { retainFieldFocus } from '#web/lib/forms/retain-field-focus.ts';
import { savedState } from './unsaved-guard.tsx';

/**
 * Leads from the form of something new to the page of what was saved: in the place of this page, so that Back leads to
 * where somebody came from and not to a blank form. Whoever has left before the answer came is not called back: they
 * may be typing in another form by then.
 */
export function useNavigateToSaved() {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @param hasRest whether somebody is still typing, who stays where they are on the page */
  return (path: string, hasRest: boolean): void => {
    if (!isHere.current) return;
    retainFieldFocus();
    // At once, for what is typed until the other page is there would be lost.
    void navigate(path, {
      replace: true,
      state: savedState,
      flushSync: true,
      preventScrollReset: hasRest,
    });
  };
}
