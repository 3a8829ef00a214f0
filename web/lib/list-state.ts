import { useLocation, useNavigate, useSearchParams } from 'react-router';

export type ListState = {
  q: string;
  sort: string;
  /** The cursor of the page shown; undefined on the first. */
  cursor: string | undefined;
  /** How many pages lie before it. */
  pageIndex: number;
  setQ: (q: string) => void;
  setSort: (sort: string) => void;
  goNext: (cursor: string) => void;
  goPrevious: (options?: { replace: boolean }) => void;
  /** Back to the first page: the cursor that led here means nothing any more. */
  restart: () => void;
};

function cursorsOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) ? cursors.filter((cursor) => typeof cursor === 'string') : [];
}

/**
 * Search, sorting and page of a list. All of it belongs to the history entry, so that Back from a form finds the list as
 * it was left: search and sorting in the address, the way to the page (cursors lead forward only) in its state.
 *
 * @param sortKeys what the list can be sorted by, the usual way first
 */
export function useListState([defaultSort, ...otherSorts]: readonly [string, ...string[]]): ListState {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursors = cursorsOf(state);

  function change(key: 'q' | 'sort', value: string, usual: string) {
    const next = new URLSearchParams(search);
    if (value === usual) next.delete(key);
    else next.set(key, value);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  function show(cursors: string[], options?: { replace: boolean }) {
    void navigate({ search: search.toString() }, { ...options, state: { cursors } });
  }

  const sort = search.get('sort') ?? '';
  const isKnown = [defaultSort, ...otherSorts].includes(sort.replace(/^-/, ''));

  return {
    q: search.get('q') ?? '',
    sort: isKnown ? sort : defaultSort,
    cursor: cursors.at(-1),
    pageIndex: cursors.length,
    setQ: (q) => change('q', q.trim(), ''),
    setSort: (sort) => change('sort', sort, defaultSort),
    goNext: (cursor) => show([...cursors, cursor]),
    goPrevious: (options) => show(cursors.slice(0, -1), options),
    restart: () => show([], { replace: true }),
  };
}
