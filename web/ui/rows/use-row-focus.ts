import { type FocusEvent, useEffect, useRef } from 'react';
import { focusRow, handleRowKeys, rowSelector } from './row-keyboard.ts';

/**
 * Keyboard navigation in a list: arrow keys move between rows, and from the search box to the first row. When the focused
 * row is removed, the row in its place gets the focus. Spread the result on the element around the rows.
 */
export function useRowFocus(rows: unknown[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);

  useEffect(() => {
    const index = focused.current;
    if (index === undefined || !rows || document.activeElement !== document.body) return;
    const remaining = [...(list.current?.querySelectorAll(rowSelector) ?? [])];
    focusRow(remaining[Math.min(index, remaining.length - 1)], { preventScroll: true });
  }, [rows]);

  useEffect(() => {
    function handleKey({ key, target }: KeyboardEvent) {
      if (key !== 'ArrowDown' || !(target instanceof Element) || !target.matches('main [type="search"]'))
        return;
      focusRow(list.current?.querySelector(rowSelector) ?? undefined);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  return {
    ref: list,
    onKeyDown: handleRowKeys,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const index = [...currentTarget.querySelectorAll(rowSelector)].findIndex((row) => row.contains(target));
      focused.current = index < 0 ? undefined : index;
    },
    // Removing an element doesn't trigger blur, so the user has moved the focus elsewhere.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
