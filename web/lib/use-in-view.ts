import { useEffect, useEffectEvent, useRef } from 'react';

/** What stands at the edges of the window lies under its bars. */
const margin = '-80px 0px';

/** Calls `onSight` once when the element can be seen; never while that is undefined. */
export function useInView<Target extends Element>(onSight: (() => void) | undefined) {
  const element = useRef<Target>(null);
  const isAwaited = onSight !== undefined;
  const tell = useEffectEvent(() => onSight?.());
  useEffect(() => {
    if (!isAwaited || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        tell();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isAwaited]);
  return element;
}
