import { type FocusEvent, useEffect, useRef } from 'react';
import { focusRow, handleRowKeys, rowSelector } from './row-keyboard.ts';

/**
 * The keyboard in a list: arrow keys go from row to row, also down from a search box; and when the row that has the
 * focus goes away, the one that takes its place gets it. What it returns goes on the element around the rows.
 */
export function useRowFocus(rows: unknown[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);

  useEffect(() => {
    const index = focused.current;
    if (index === undefined || !rows || document.activeElement !== document.body) return;
    const left = [...(list.current?.querySelectorAll(rowSelector) ?? [])];
    focusRow(left[Math.min(index, left.length - 1)], { preventScroll: true });
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
    // A removed element is not blurred, so this is somebody going elsewhere.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
