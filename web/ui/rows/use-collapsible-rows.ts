import { useCallback, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { rowIndexOf } from '#web/lib/forms/form-rows.ts';
import { useRowList } from './row-lists.ts';

type Options<Row> = {
  /** The form path of the list. */
  path: string;
  count: number;
  rowAt: (index: number) => Row | undefined;
  remove: (index: number) => void;
  insert: (index: number, row: Row, options: { shouldFocus: boolean }) => void;
  isBlankAt: (index: number) => boolean;
  /** The label of a row in the error summary. */
  nameOf: (index: number) => string;
  /** Adds a row from outside the list, and moves the focus to it. */
  addRow?: () => void;
};

type Removed<Row> = { row: Row; index: number; name: string; remainingCount: number };

/**
 * Tracks which rows of a list are open. A single row starts open, several rows start collapsed, so that a list of sixty
 * rows renders as fast as one.
 */
export function useCollapsibleRows<Row>(options: Options<Row>) {
  const { path, count, rowAt, remove, insert, isBlankAt, nameOf, addRow } = options;
  const [lastRemoved, setRemoved] = useState<Removed<Row>>();
  const [toggled, setToggled] = useState<(boolean | undefined)[]>([]);
  const isOpen = (index: number) => toggled[index] ?? count === 1;

  const setRowOpen = useCallback(
    (index: number, open: boolean) => setToggled((before) => Object.assign([...before], { [index]: open })),
    [],
  );

  // Undo is possible only while the list hasn't changed otherwise.
  const removed = lastRemoved?.remainingCount === count ? lastRemoved : undefined;

  function removeRow(index: number) {
    const row = rowAt(index);
    setRemoved(
      row && !isBlankAt(index) ? { row, index, name: nameOf(index), remainingCount: count - 1 } : undefined,
    );
    setToggled((before) => before.toSpliced(index, 1));
    remove(index);
  }

  const jumpTo = useRowList(path, {
    addRow,
    reveal(fieldPath) {
      const index = rowIndexOf(path, fieldPath);
      if (index !== undefined) setRowOpen(index, true);
    },
    withRow(problem: Problem): Problem {
      const index = rowIndexOf(path, problem.path);
      if (index === undefined) return problem;
      const blankRow = isBlankAt(index) ? `${path}.${index}` : undefined;
      return { ...problem, rowLabel: nameOf(index), blankRow };
    },
    removeRow,
  });

  return {
    isOpen,
    setRowOpen,
    removeRow,
    jumpTo,
    /** The name of the last removed row, unless it was blank. */
    removed: removed?.name,
    forgetRemoved: () => setRemoved(undefined),
    undo() {
      if (!removed) return;
      setRemoved(undefined);
      setToggled((before) => before.toSpliced(removed.index, 0, undefined));
      insert(removed.index, removed.row, { shouldFocus: false });
      // The Undo button is gone, so move the focus to the list.
      jumpTo(path);
    },
    /** Opens a row that is added at the end. Other rows stay as they are. */
    openAdded: () =>
      setToggled(Array.from({ length: count + 1 }, (_, index) => index === count || isOpen(index))),
  };
}
