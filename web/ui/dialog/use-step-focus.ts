import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the root of what a dialog shows only after it has opened: moves the focus to its element with `data-autofocus`,
 * which otherwise counts only while the dialog opens.
 */
export function useStepFocus<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return root;
}
