import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import type { ProblemAction } from '#web/ui/form/error-summary.tsx';

/** What each list of a form provides for handling problems in its rows. */
export type RowList = {
  /** Makes a hidden field visible. */
  reveal: (path: string) => void;
  /** Adds the row's label to a problem. */
  withRowLabel: (problem: Problem) => Problem;
  /** For a problem of a blank row: removes the row. */
  actionFor: (problem: Problem, problems: Problem[]) => ProblemAction | undefined;
  /** Adds a row from outside the list, and moves the focus to it. */
  addRow?: (() => void) | undefined;
};

type Registry = Map<string, RowList>;

const RowListsContext = createContext<{ lists: Registry; jumpTo: (path: string) => void }>({
  lists: new Map(),
  jumpTo: () => {},
});
export const RowListsProvider = RowListsContext.Provider;

function findList(lists: Registry, path: string): RowList | undefined {
  return lists.get(path.split('.', 1)[0] ?? path);
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
    withRowLabel: (problem: Problem) => findList(lists, problem.path)?.withRowLabel(problem) ?? problem,
    actionFor: (problem: Problem, problems: Problem[]) =>
      findList(lists, problem.path)?.actionFor(problem, problems),
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
  useEffect(() => {
    lists.set(path, list);
  });
  useEffect(() => () => void lists.delete(path), [lists, path]);
  return jumpTo;
}
