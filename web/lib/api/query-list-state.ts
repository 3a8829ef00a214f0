import { useLocation, useNavigate, useSearchParams } from 'react-router';

export type ListState<Filter extends string = never> = {
  q: string;
  /** What the list is narrowed to besides the search; blank where it is not. */
  filters: Record<Filter, string>;
  sort: string;
  /** The cursor of the page shown; undefined on the first. */
  cursor: string | undefined;
  /** How many pages lie before it. */
  pageIndex: number;
  setQ: (q: string) => void;
  /** Changes several at once; those that are left out stay. */
  narrow: (change: Partial<Record<Filter | 'q', string>>) => void;
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

type Options<Filter extends string> = {
  sortKeys: readonly string[];
  /** `key` or `-key`: the order that needs no words in the address. */
  usualSort: string;
  filters?: readonly Filter[];
};

/**
 * Search, filters, sorting and page of a list. All of it belongs to the history entry, so that Back from a form finds
 * the list as it was left: search, filters and sorting in the address, the way to the page (cursors lead forward only)
 * in its state.
 */
export function useListState<Filter extends string = never>({
  sortKeys,
  usualSort,
  filters = [],
}: Options<Filter>): ListState<Filter> {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursors = cursorsOf(state);

  function change(values: Partial<Record<string, string>>) {
    // Not as last rendered, which comes later: of two changes at once the second would take back the first.
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(values)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  function show(cursors: string[], options?: { replace: boolean }) {
    void navigate({ search: search.toString() }, { ...options, state: { cursors } });
  }

  const sort = search.get('sort') ?? '';
  const isKnown = sortKeys.includes(sort.replace(/^-/, ''));
  const narrowed = filters.map((filter) => [filter, search.get(filter) ?? '']);

  return {
    q: search.get('q') ?? '',
    filters: Object.fromEntries(narrowed) as Record<Filter, string>,
    sort: isKnown ? sort : usualSort,
    cursor: cursors.at(-1),
    pageIndex: cursors.length,
    setQ: (q) => change({ q: q.trim() }),
    narrow: change,
    setSort: (sort) => change({ sort: sort === usualSort ? '' : sort }),
    goNext: (cursor) => show([...cursors, cursor]),
    goPrevious: (options) => show(cursors.slice(0, -1), options),
    restart: () => show([], { replace: true }),
  };
}
