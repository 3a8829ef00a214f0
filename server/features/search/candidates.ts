import { type RawBuilder, sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { hasPhoneWith, hasWords, textMatching } from '#server/db/search-rows.ts';
import { beginningWith, searchTerms } from '#server/db/search-text.ts';
import type { NumberRange } from './record-numbers.ts';

// What may be an answer is looked for in several ways, and each gives up after so many: a text that stands nearly
// everywhere costs no more than a rare one. All of them take a folded text.

/** Enough to choose the best dozen of. */
const mostBeginnings = sql.lit(12);
/** The newest are looked through one by one: they are what a common text is most likely about. */
const [newestCustomers, newestOfKind, mostOfNewest] = [sql.lit(1000), sql.lit(500), sql.lit(50)];
const mostIndexed = sql.lit(500);

const kinds = sql`(values ${sql.join(recordKinds.map(({ id }) => sql`(${sql.lit(id)})`))}) as kinds (kind)`;
const openness = sql`(values (true), (false)) as openness (is_open)`;

/** The ids of customers whose name begins with the text, and of the newest that have it anywhere. */
export function nearCustomers(text: string): RawBuilder<unknown> {
  return sql`
    (select c.id from customers c where c.sort_name like ${beginningWith(text)}
      order by c.sort_name, c.id limit ${mostBeginnings})
    union
    (select c.id from (
        select * from customers c order by c.updated_at desc, c.id desc limit ${newestCustomers}
      ) c where ${textMatching(sql`c.search_text`, text)} limit ${mostOfNewest})`;
}

/** The ids of records in these ranges, of those whose customer's name begins with the text, and of the newest that have it anywhere. */
export function nearRecords(text: string, numbers: NumberRange[]): RawBuilder<unknown> {
  return sql`
    (select r.id from ${kinds} cross join ${openness} cross join lateral (
        select r.id from records r
        where r.kind = kinds.kind and r.is_open = openness.is_open
          and r.customer_sort_name like ${beginningWith(text)}
        order by r.customer_sort_name desc, r.id desc limit ${mostBeginnings}) r)
    union
    (select r.id from ${kinds} cross join lateral (
        select r.id from (
          select * from records r where r.kind = kinds.kind order by r.number desc, r.id desc limit ${newestOfKind}
        ) r where ${textMatching(sql`r.search_text`, text)} limit ${mostOfNewest}) r)
    ${numbers.length > 0 ? sql`union (${recordsNumbered(numbers)})` : sql``}`;
}

function recordsNumbered(ranges: NumberRange[]): RawBuilder<unknown> {
  const rows = ranges.map(
    ({ kind, low, high }) => sql`(${sql.lit(kind)}, ${sql.lit(low)}, ${sql.lit(high)})`,
  );
  return sql`select r.id from (values ${sql.join(rows)}) as ranges (kind, low, high) cross join lateral (
    select r.id from records r where r.kind = ranges.kind and r.number between ranges.low and ranges.high
    order by r.number desc, r.id desc limit ${mostBeginnings}) r`;
}

/** The trigram index knows a word by each three letters or digits in a row. */
const threeInARow = /[\p{L}\p{N}]{3}/u;

/**
 * The ids that the trigram index of a `search_text` finds: rows with every word, and those with the digits of a phone number.
 * @param rows selects an id, without conditions
 */
export function indexedRows(
  rows: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const { words, digits } = searchTerms(text);
  const ways = [
    words.some((word) => threeInARow.test(word)) && hasWords(column, words),
    // Digits in one piece are a word that is found in phone numbers, too.
    digits !== undefined && digits !== text && hasPhoneWith(column, digits),
  ];
  const branches = ways.flatMap((way) => (way ? [sql`(${rows} where ${way} limit ${mostIndexed})`] : []));
  return branches.length > 0 ? sql.join(branches, sql` union `) : sql`${rows} where false`;
}
