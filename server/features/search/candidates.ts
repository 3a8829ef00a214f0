import { type RawBuilder, sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { columnsOf } from '#server/db/columns.ts';
import {
  canUseTrigrams,
  containsAllWords,
  containsPhoneDigits,
  matchesSearch,
} from '#server/db/rows/search-rows.ts';
import { parseSearchTerms, prefixPattern } from '#server/db/rows/search-text.ts';
import type { NumberRange } from './record-numbers.ts';

// Several queries find candidates, each with a limit, so that a common text costs no more than a rare one. All of them
// expect folded text.

const c = columnsOf('customers', 'c');
const r = columnsOf('records', 'r');

/** Matches the maximum number of search results. */
const maxPrefixMatches = sql.lit(12);
/** Recent rows are scanned in order, because users most likely search for them. */
const [recentCustomerCount, recentRecordCount, maxRecentMatches] = [sql.lit(1000), sql.lit(500), sql.lit(50)];
const maxIndexMatches = sql.lit(500);

const kinds = sql`(values ${sql.join(recordKinds.map(({ id }) => sql`(${sql.lit(id)})`))}) as kinds (kind)`;
const states = sql`(values (true), (false)) as states (is_open)`;

/** Ids of customers whose name begins with the text, and of recent customers that contain it anywhere. */
export function customerCandidates(text: string): RawBuilder<unknown> {
  return sql`
    (select ${c.id} from customers c where ${c.sortName} like ${prefixPattern(text)}
      order by ${c.sortName}, ${c.id} limit ${maxPrefixMatches})
    union
    (select ${c.id} from (
        select * from customers c order by ${c.updatedAt} desc, ${c.id} desc limit ${recentCustomerCount}
      ) c where ${matchesSearch(c.searchText, text)} limit ${maxRecentMatches})`;
}

/**
 * Ids of records in these number ranges, of records whose customer name begins with the text, and of recent records that
 * contain it anywhere.
 */
export function recordCandidates(text: string, numbers: NumberRange[]): RawBuilder<unknown> {
  return sql`
    (select ${r.id} from ${kinds} cross join ${states} cross join lateral (
        select ${r.id} from records r
        where ${r.kind} = kinds.kind and ${r.isOpen} = states.is_open
          and ${r.customerSortName} like ${prefixPattern(text)}
        order by ${r.customerSortName} desc, ${r.id} desc limit ${maxPrefixMatches}) r)
    union
    (select ${r.id} from ${kinds} cross join lateral (
        select ${r.id} from (
          select * from records r where ${r.kind} = kinds.kind
          order by ${r.number} desc, ${r.id} desc limit ${recentRecordCount}
        ) r where ${matchesSearch(r.searchText, text)} limit ${maxRecentMatches}) r)
    ${numbers.length > 0 ? sql`union (${recordsInRanges(numbers)})` : sql``}`;
}

function recordsInRanges(ranges: NumberRange[]): RawBuilder<unknown> {
  const rows = ranges.map(
    ({ kind, low, high }) => sql`(${sql.lit(kind)}, ${sql.lit(low)}, ${sql.lit(high)})`,
  );
  return sql`select ${r.id} from (values ${sql.join(rows)}) as ranges (kind, low, high) cross join lateral (
    select ${r.id} from records r where ${r.kind} = ranges.kind and ${r.number} between ranges.low and ranges.high
    order by ${r.number} desc, ${r.id} desc limit ${maxPrefixMatches}) r`;
}

/**
 * Ids that the trigram index of a `search_text` column finds: rows with every word, and rows with the phone digits.
 * @param rows a select of ids without conditions
 */
export function indexedCandidates(
  rows: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const { words, digits } = parseSearchTerms(text);
  const conditions = [
    canUseTrigrams(words) && containsAllWords(column, words),
    // A text of digits only is already a word, which matches phone numbers as well.
    digits !== undefined && digits !== text && containsPhoneDigits(column, digits),
  ];
  const branches = conditions.flatMap((condition) =>
    condition ? [sql`(${rows} where ${condition} limit ${maxIndexMatches})`] : [],
  );
  return branches.length > 0 ? sql.join(branches, sql` union `) : sql`${rows} where false`;
}
