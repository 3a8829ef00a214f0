import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the previously focused element after closing. The library's own implementation reads it too late
 * with reduced motion, when the dialog already has the focus. A focus that the user has moved elsewhere stays.
 */
export function useFocusReturn(isOpen: boolean): void {
  const previousFocus = useRef<Element>(null);

  useLayoutEffect(() => {
    if (isOpen) previousFocus.current = document.activeElement;
  }, [isOpen]);

  useEffect(() => {
    if (isOpen || !(previousFocus.current instanceof HTMLElement)) return;
    const { current } = previousFocus;
    const focused = document.activeElement;
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement === focused)
        current.focus({ preventScroll: true });
    }, 10);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
}
