import { type RefObject, useLayoutEffect } from 'react';

/** When an element disappears with the focus in it, the focus moves to the page. */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [element]);
}
