import { createContext, use, useRef } from 'react';

/** Fetches the code (and, where a page says so, the data) behind a path. Set by the app, which alone knows every page. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** How long somebody rests there before it counts as interest. */
const restMilliseconds = 60;

/** Handlers for a link: its page is fetched when the pointer or the keyboard rests on it. */
export function usePreload(path: string) {
  const preload = use(PreloadContext);
  const timer = useRef(0);
  const leave = () => window.clearTimeout(timer.current);
  const rest = () => {
    leave();
    timer.current = window.setTimeout(() => preload(path), restMilliseconds);
  };
  return {
    onPointerEnter: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
    onTouchStart: () => preload(path),
  };
}
