import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses a field when its page opens, unless something else has the focus. Not on touch screens, whose keyboard would
 * cover the page.
 * @param path the `data-path` of the field
 */
export function useInitialFocus(path: string, isWanted: boolean): void {
  const focus = useEffectEvent(() => {
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active.id === 'content';
    if (!isWanted || !isFree || !window.matchMedia('(pointer: fine)').matches) return;
    document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
}
