import { useState } from 'react';

/** The ticked rows of a list, for its table. */
export type RowSelection<Row> = {
  isSelected: (row: Row) => boolean;
  /** @param isRange also for the rows between the last one that was toggled and this one */
  toggle: (row: Row, isRange: boolean) => void;
  /** Of all rows on the page. */
  state: 'none' | 'some' | 'all';
  toggleAll: () => void;
};

type Ticked = { listKey: string; keys: ReadonlySet<string>; lastKey: string | undefined };

/**
 * The rows of a page that a user has ticked. A row that leaves the page is no longer among them.
 * @param listKey changes with the page, the search and the filters, which end the selection
 */
export function useRowSelection<Row>(
  rows: Row[] | undefined = [],
  rowKey: (row: Row) => string,
  listKey: string,
) {
  const nothing: Ticked = { listKey, keys: new Set(), lastKey: undefined };
  const [stored, setTicked] = useState(nothing);
  const ticked = stored.listKey === listKey ? stored : nothing;
  const selected = rows.filter((row) => ticked.keys.has(rowKey(row)));

  function select(chosen: Row[], lastKey?: string) {
    setTicked({ listKey, keys: new Set(chosen.map(rowKey)), lastKey });
  }

  function toggle(row: Row, isRange: boolean) {
    const isSelected = ticked.keys.has(rowKey(row));
    const indexes = [rowKey(row), ticked.lastKey].map((key) => rows.findIndex((one) => rowKey(one) === key));
    const [first = 0, last = 0] = indexes.toSorted((one, other) => one - other);
    const range = isRange && first >= 0 ? rows.slice(first, last + 1) : [row];
    const others = selected.filter((one) => !range.includes(one));
    select(isSelected ? others : [...others, ...range], rowKey(row));
  }

  const state = selected.length === 0 ? 'none' : selected.length < rows.length ? 'some' : 'all';
  const selection: RowSelection<Row> = {
    isSelected: (row) => ticked.keys.has(rowKey(row)),
    toggle,
    state,
    toggleAll: () => select(state === 'all' ? [] : rows),
  };
  return {
    selection,
    selected,
    deselect(rows: Row[]) {
      const keys = new Set(rows.map(rowKey));
      select(selected.filter((row) => !keys.has(rowKey(row))));
    },
    clear: () => select([]),
  };
}
