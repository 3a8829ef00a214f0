import { createContext, use, useRef } from 'react';

/** Fetches the code (and, where a page says so, the data) behind a path. Set by the app, which alone knows every page. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** How long the pointer rests before it counts as interest. */
const restMilliseconds = 60;

/** Handlers for a link: its page is fetched when the pointer rests on it, or the keyboard reaches it. */
export function usePreload(path: string) {
  const preload = use(PreloadContext);
  const timer = useRef(0);
  return {
    onPointerEnter: () => {
      timer.current = window.setTimeout(() => preload(path), restMilliseconds);
    },
    onPointerLeave: () => window.clearTimeout(timer.current),
    onFocus: () => preload(path),
    onTouchStart: () => preload(path),
  };
}
