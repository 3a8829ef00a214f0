import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import type { ProblemAction } from '#web/ui/form/error-summary.tsx';

/** What a form asks of one of its lists when something in it is wrong. */
export type RowList = {
  /** Brings the field out of wherever it is hidden. */
  reveal: (path: string) => void;
  /** The problem with the name of the row it belongs to. */
  name: (problem: Problem) => Problem;
  /** The way out of a problem of a row that nobody has written in. */
  actionFor: (problem: Problem, problems: Problem[]) => ProblemAction | undefined;
};

type Registry = Map<string, RowList>;

const RowListsContext = createContext<{ lists: Registry; jumpTo: (path: string) => void }>({
  lists: new Map(),
  jumpTo: () => {},
});
export const RowListsProvider = RowListsContext.Provider;

function listOf(lists: Registry, path: string): RowList | undefined {
  return lists.get(path.split('.', 1)[0] ?? path);
}

/**
 * The lists of a form, each of which stays with its section: the form asks them without rendering again whenever a row
 * opens, comes or goes.
 */
export function useRowLists() {
  const [lists] = useState<Registry>(() => new Map());
  const reveal = useCallback((path: string) => listOf(lists, path)?.reveal(path), [lists]);
  return {
    lists,
    reveal,
    name: (problem: Problem) => listOf(lists, problem.path)?.name(problem) ?? problem,
    actionFor: (problem: Problem, problems: Problem[]) =>
      listOf(lists, problem.path)?.actionFor(problem, problems),
  };
}

/** Makes a list known to the form around it, and gives the way to a field of the form. */
export function useRowList(path: string, list: RowList): (fieldPath: string) => void {
  const { lists, jumpTo } = use(RowListsContext);
  useEffect(() => {
    lists.set(path, list);
  });
  useEffect(() => () => void lists.delete(path), [lists, path]);
  return jumpTo;
}
