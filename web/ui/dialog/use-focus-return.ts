import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it before something opened. The library's own way looks too late where nothing moves:
 * the dialog has taken the focus by then. Whoever has gone elsewhere meanwhile stays there.
 */
export function useFocusReturn(isOpen: boolean): void {
  const former = useRef<Element>(null);

  useLayoutEffect(() => {
    if (isOpen) former.current = document.activeElement;
  }, [isOpen]);

  useEffect(() => {
    if (isOpen || !(former.current instanceof HTMLElement)) return;
    const { current } = former;
    const focused = document.activeElement;
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement === focused)
        current.focus({ preventScroll: true });
    }, 10);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
}
