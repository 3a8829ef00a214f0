import { createContext, use, useRef } from 'react';

/** Fetches the code of a page by its path, and its data if the page exports `prefetch`. Provided by the app, which knows every page. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** Shorter hovers are just the pointer passing by. */
const hoverDelayMs = 60;

/** Event handlers for a link: preloads its page when the pointer or the keyboard focus rests on it. */
export function usePreload(path: string) {
  const preload = use(PreloadContext);
  const timer = useRef(0);
  const cancel = () => window.clearTimeout(timer.current);
  const schedule = () => {
    cancel();
    timer.current = window.setTimeout(() => preload(path), hoverDelayMs);
  };
  return {
    onPointerEnter: schedule,
    onPointerLeave: cancel,
    onFocus: schedule,
    onBlur: cancel,
    onTouchStart: () => preload(path),
  };
}
