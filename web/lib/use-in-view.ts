import { useEffect, useEffectEvent, useRef } from 'react';

/** The sticky bars at the window's edges cover this much. */
const margin = '-120px 0px -80px';

/** Calls `onVisible` once when the element becomes visible; never while `onVisible` is undefined. */
export function useInView<Target extends Element>(onVisible: (() => void) | undefined) {
  const element = useRef<Target>(null);
  const isEnabled = onVisible !== undefined;
  const notify = useEffectEvent(() => onVisible?.());
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        notify();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return element;
}
