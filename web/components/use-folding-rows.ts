import { useCallback, useState } from 'react';
import type { Problem } from '../lib/form.ts';
import { removableRow, rowIndexOf } from '../lib/form-rows.ts';
import { useRowList } from './row-lists.ts';

type Options = {
  /** Of the list in the form. */
  path: string;
  count: number;
  /** Takes a row out of the list. */
  remove: (index: number) => void;
  isBlankAt: (index: number) => boolean;
  /** What a row is called among the problems. */
  nameOf: (index: number) => string;
};

/**
 * Which rows of a list are open: a single one is, the rows of a longer list are one line each until somebody opens
 * them, so that sixty of them cost no more than one.
 */
export function useFoldingRows({ path, count, remove, isBlankAt, nameOf }: Options) {
  const [chosen, setChosen] = useState<(boolean | undefined)[]>([]);
  const isOpen = (index: number) => chosen[index] ?? count === 1;

  const choose = useCallback(
    (index: number, open: boolean) => setChosen((before) => Object.assign([...before], { [index]: open })),
    [],
  );

  function removeRow(index: number) {
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
    /** For a row that is put in at the end: those that are open stay so. */
    openAdded: () =>
      setChosen(Array.from({ length: count + 1 }, (_, index) => index === count || isOpen(index))),
  };
}
