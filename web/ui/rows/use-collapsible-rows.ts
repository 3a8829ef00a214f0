import { useCallback, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { removableRow, rowIndexOf } from '#web/lib/forms/form-rows.ts';
import { useRowList } from './row-lists.ts';

type Options<Row> = {
  /** Of the list in the form. */
  path: string;
  count: number;
  rowAt: (index: number) => Row | undefined;
  remove: (index: number) => void;
  insert: (index: number, row: Row, options: { shouldFocus: boolean }) => void;
  isBlankAt: (index: number) => boolean;
  /** What a row is called among the problems. */
  nameOf: (index: number) => string;
};

type Removed<Row> = { row: Row; index: number; name: string; left: number };

/**
 * Which rows of a list are open: a single one is, the rows of a longer list are one line each until somebody opens
 * them, so that sixty of them cost no more than one.
 */
export function useCollapsibleRows<Row>(options: Options<Row>) {
  const { path, count, rowAt, remove, insert, isBlankAt, nameOf } = options;
  const [lastRemoved, setRemoved] = useState<Removed<Row>>();
  const [chosen, setChosen] = useState<(boolean | undefined)[]>([]);
  const isOpen = (index: number) => chosen[index] ?? count === 1;

  const choose = useCallback(
    (index: number, open: boolean) => setChosen((before) => Object.assign([...before], { [index]: open })),
    [],
  );

  // As long as the list is the one it was taken out of.
  const removed = lastRemoved?.left === count ? lastRemoved : undefined;

  function removeRow(index: number) {
    const row = rowAt(index);
    setRemoved(row && !isBlankAt(index) ? { row, index, name: nameOf(index), left: count - 1 } : undefined);
    setChosen((before) => before.toSpliced(index, 1));
    remove(index);
  }

  const jumpTo = useRowList(path, {
    reveal(fieldPath) {
      const index = rowIndexOf(path, fieldPath);
      if (index !== undefined) choose(index, true);
    },
    name(problem: Problem): Problem {
      const index = rowIndexOf(path, problem.path);
      return index === undefined ? problem : { ...problem, where: nameOf(index) };
    },
    actionFor(problem, problems) {
      const index = removableRow(path, problem, problems, isBlankAt);
      return index === undefined ? undefined : { label: 'Remove this row', onSelect: () => removeRow(index) };
    },
  });

  return {
    isOpen,
    choose,
    removeRow,
    jumpTo,
    /** What was removed last, if something stood in it. */
    removed: removed?.name,
    forgetRemoved: () => setRemoved(undefined),
    undo() {
      if (!removed) return;
      setRemoved(undefined);
      setChosen((before) => before.toSpliced(removed.index, 0, undefined));
      insert(removed.index, removed.row, { shouldFocus: false });
      // The button that was pressed is gone with what it said.
      jumpTo(path);
    },
    /** For a row that is put in at the end: those that are open stay so. */
    openAdded: () =>
      setChosen(Array.from({ length: count + 1 }, (_, index) => index === count || isOpen(index))),
  };
}
