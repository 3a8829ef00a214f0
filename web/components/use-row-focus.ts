import { type FocusEvent, useEffect, useRef } from 'react';

const rowSelector = 'tbody tr, li';

/**
 * When the row that has the focus goes away, the row that takes its place gets it: who deletes by keyboard stays in the
 * list. The handlers go on the element around the rows.
 */
export function useRowFocus(rows: unknown[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);

  useEffect(() => {
    const index = focused.current;
    if (index === undefined || !rows || document.activeElement !== document.body) return;
    const left = [...(list.current?.querySelectorAll(rowSelector) ?? [])];
    const heir = left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>('a, button');
    heir?.focus({ preventScroll: true });
  }, [rows]);

  return {
    ref: list,
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
