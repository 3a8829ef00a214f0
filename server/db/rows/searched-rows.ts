import type { RawBuilder } from 'kysely';
import { plannedLimits, type ReadPage } from './paging.ts';
import { parseSearchTerms } from './search-text.ts';
import type { SortedRows } from './sorted-rows.ts';

/** A searched list. */
export type SearchedRows = Omit<SortedRows, 'from'> & {
  /** The text, and its condition. */
  q: string;
  matching: RawBuilder<unknown>;
  /** The same condition, as an index other than that of the trigrams finds the rows. */
  indexed?: RawBuilder<unknown> | undefined;
  /**
   * The same condition, on columns of the index that has the list in its order. So the first matches are found without
   * reading rows, however many the index of the trigrams or digits would find. Only for a list without other conditions.
   */
  inOrder?: RawBuilder<unknown> | undefined;
  /** The table with the search text, and its alias. */
  table: RawBuilder<unknown>;
  alias: RawBuilder<unknown>;
  /** The columns of the table that the list's order and filters need, and the id. */
  columns: readonly RawBuilder<unknown>[];
  /** What the list is read from, with `rows` in place of the table. */
  from: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  sort: string;
  /** What distinguishes the list from all others, if one plan is good for all its executions. */
  planKey?: string | undefined;
};

/** Each of these keeps its plans on each connection. */
const maxPlanKeys = 60;
const planKeys = new Set<string>();

/** Whether the statements of a search are planned once: those of the first pages of usual lists, of up to four words. */
export function canReusePlan({ planKey, q, sort, limit, after }: SearchedRows): boolean {
  const { words, digits } = parseSearchTerms(q);
  if (planKey === undefined || after || words.length > 4 || !plannedLimits.includes(limit)) return false;
  const key = JSON.stringify([planKey, sort, limit, words.length, digits !== undefined]);
  if (planKeys.size < maxPlanKeys) planKeys.add(key);
  return planKeys.has(key);
}

export type SearchResult = {
  page: ReadPage;
  /** Whether the page has the rows that a search of all rows would put on it. */
  isComplete: boolean;
  /** Matches that were counted; all of them if `isExact`. */
  count: number;
  isExact: boolean;
};
