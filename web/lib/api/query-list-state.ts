import { useLocation, useNavigate, useSearchParams } from 'react-router';

export type ListState<Filter extends string = never> = {
  q: string;
  /** The values of the filters besides the search; blank when not set. */
  filters: Record<Filter, string>;
  sort: string;
  /** The cursor of the current page; undefined on the first page. */
  cursor: string | undefined;
  /** The number of pages before the current one. */
  pageIndex: number;
  setQ: (q: string) => void;
  /** Sets several filters at once. Omitted filters stay as they are. */
  updateFilters: (values: Partial<Record<Filter | 'q', string>>) => void;
  setSort: (sort: string) => void;
  goNext: (cursor: string) => void;
  goPrevious: (options?: { replace: boolean }) => void;
  /** Goes to the first page, when the cursor is no longer valid. */
  resetToFirstPage: () => void;
};

function parseCursors(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  return Array.isArray(cursors) ? cursors.filter((cursor) => typeof cursor === 'string') : [];
}

type Options<Filter extends string> = {
  sortKeys: readonly string[];
  /** `key` or `-key`: the sort order that isn't in the URL. */
  defaultSort: string;
  filters?: readonly Filter[];
};

/**
 * The search, filters, sort order and page of a list. All of it is in the history entry, so that Back from a form
 * restores the list: search, filters and sort order are in the URL, the cursors of the visited pages in the state
 * (cursors only lead forward).
 */
export function useListState<Filter extends string = never>({
  sortKeys,
  defaultSort,
  filters = [],
}: Options<Filter>): ListState<Filter> {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursors = parseCursors(state);

  function updateSearch(values: Partial<Record<string, string>>) {
    // Not the `search` of the last render: the second of two changes at once would undo the first.
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(values)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  function goTo(cursors: string[], options?: { replace: boolean }) {
    void navigate({ search: search.toString() }, { ...options, state: { cursors } });
  }

  const sort = search.get('sort') ?? '';
  const isValidSort = sortKeys.includes(sort.replace(/^-/, ''));
  const filterEntries = filters.map((filter) => [filter, search.get(filter) ?? '']);

  return {
    q: search.get('q') ?? '',
    filters: Object.fromEntries(filterEntries) as Record<Filter, string>,
    sort: isValidSort ? sort : defaultSort,
    cursor: cursors.at(-1),
    pageIndex: cursors.length,
    setQ: (q) => updateSearch({ q: q.trim() }),
    updateFilters: updateSearch,
    setSort: (sort) => updateSearch({ sort: sort === defaultSort ? '' : sort }),
    goNext: (cursor) => goTo([...cursors, cursor]),
    goPrevious: (options) => goTo(cursors.slice(0, -1), options),
    resetToFirstPage: () => goTo([], { replace: true }),
  };
}
