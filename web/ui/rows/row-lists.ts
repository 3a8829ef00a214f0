import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { rowIndexOf } from '#web/lib/forms/form-rows.ts';
import type { ProblemAction } from '#web/ui/form/error-summary.tsx';

/** What each list of a form provides for handling problems in its rows. */
export type RowList = {
  /** Makes a hidden field visible. */
  reveal: (path: string) => void;
  /** Adds the row of the field to a problem: its label, and whether it is blank now. */
  withRow: (problem: Problem) => Problem;
  removeRow: (index: number) => void;
  /** Adds a row from outside the list, and moves the focus to it. */
  addRow?: (() => void) | undefined;
};

type Registry = Map<string, RowList>;

const RowListsContext = createContext<{ lists: Registry; jumpTo: (path: string) => void }>({
  lists: new Map(),
  jumpTo: () => {},
});
export const RowListsProvider = RowListsContext.Provider;

function listNameOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

function findList(lists: Registry, path: string): RowList | undefined {
  return lists.get(listNameOf(path));
}

function removeBlankRow(list: Pick<RowList, 'removeRow'> | undefined, row: string): void {
  const index = rowIndexOf(listNameOf(row), row);
  if (index !== undefined) list?.removeRow(index);
}

/**
 * What the error summary offers for a problem of a blank row: to remove the row.
 * @param list the list of the problem's field
 */
export function blankRowAction(
  list: Pick<RowList, 'removeRow'> | undefined,
  { blankRow }: Problem,
): ProblemAction | undefined {
  if (blankRow === undefined) return undefined;
  return { label: 'Remove this row', onSelect: () => removeBlankRow(list, blankRow) };
}

/**
 * A registry of a form's lists. Each list keeps its state in its own section, so that opening, adding or removing a row
 * doesn't re-render the form.
 */
export function useRowLists() {
  const [lists] = useState<Registry>(() => new Map());
  const reveal = useCallback((path: string) => findList(lists, path)?.reveal(path), [lists]);
  return {
    lists,
    reveal,
    withRow: (problem: Problem) => findList(lists, problem.path)?.withRow(problem) ?? problem,
    actionFor: (problem: Problem) => blankRowAction(findList(lists, problem.path), problem),
  };
}

/** Returns the function that adds a row to a list of the surrounding form, by the path of the list. */
export function useAddRow(): (path: string) => void {
  const { lists } = use(RowListsContext);
  return (path) => lists.get(path)?.addRow?.();
}

/** Registers a list with the surrounding form, and returns the function that jumps to a field. */
export function useRowList(path: string, list: RowList): (fieldPath: string) => void {
  const { lists, jumpTo } = use(RowListsContext);
  // Before the form is painted: a button that adds a row works as soon as it is seen.
  useLayoutEffect(() => {
    lists.set(path, list);
  });
  useLayoutEffect(() => () => void lists.delete(path), [lists, path]);
  return jumpTo;
}
