import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the previously focused element after closing. The library's own implementation reads it too late
 * with reduced motion, when the dialog already has the focus. A focus that the user has moved elsewhere stays.
 */
export function useFocusReturn(isOpen: boolean): void {
  const previousFocus = useRef<Element>(null);
  const wasOpen = useRef(false);

  useLayoutEffect(() => {
    // React runs this again when it shows a part of the page again that had to load something.
    if (isOpen && !wasOpen.current) previousFocus.current = document.activeElement;
    wasOpen.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (isOpen || !(previousFocus.current instanceof HTMLElement)) return;
    const { current } = previousFocus;
    const focused = document.activeElement;
    // Also if what was closed is removed meanwhile.
    window.setTimeout(() => {
      const isUnused = document.activeElement === document.body || document.activeElement === focused;
      if (isUnused && !wasOpen.current) current.focus({ preventScroll: true });
    }, 10);
  }, [isOpen]);
}
