import { type RefObject, useEffect, useState } from 'react';

const idleAfterMs = 600;
const pollIntervalMs = 100;

/**
 * Whether a field may open a dialog now without capturing keystrokes meant for another field: the user hasn't typed for
 * a moment, and no dialog is open over the field.
 * @param isEnabled when false, returns true without watching
 */
export function useTypingIdle(isEnabled: boolean, field: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    if (!isEnabled) return;
    let typedAt = performance.now();
    const listener = () => {
      typedAt = performance.now();
      setIdle(false);
    };
    window.addEventListener('keydown', listener, { capture: true });
    const timer = window.setInterval(() => {
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      const isCovered = dialogs.some((dialog) => !dialog.contains(field.current));
      setIdle(!isCovered && performance.now() - typedAt >= idleAfterMs);
    }, pollIntervalMs);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      window.clearInterval(timer);
      setIdle(false);
    };
  }, [isEnabled, field]);

  return !isEnabled || isIdle;
}
