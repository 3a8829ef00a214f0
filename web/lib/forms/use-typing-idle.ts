import { type RefObject, useEffect, useState } from 'react';

const quietMilliseconds = 600;
const lookMilliseconds = 100;

/**
 * Whether something of a field may come up now without taking a key from somebody who has gone on elsewhere: nobody has
 * typed for a moment, and no dialog is open that the field does not stand in.
 * @param isAsked otherwise the answer is yes at once
 */
export function useTypingIdle(isAsked: boolean, field: RefObject<HTMLElement | null>): boolean {
  const [isQuiet, setQuiet] = useState(false);

  useEffect(() => {
    if (!isAsked) return;
    let typedAt = performance.now();
    const listener = () => {
      typedAt = performance.now();
      setQuiet(false);
    };
    window.addEventListener('keydown', listener, { capture: true });
    const timer = window.setInterval(() => {
      const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
      const isCovered = dialogs.some((dialog) => !dialog.contains(field.current));
      setQuiet(!isCovered && performance.now() - typedAt >= quietMilliseconds);
    }, lookMilliseconds);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      window.clearInterval(timer);
      setQuiet(false);
    };
  }, [isAsked, field]);

  return !isAsked || isQuiet;
}
