import { type RawBuilder, sql } from 'kysely';

/**
 * `{rows, total}` as JSON.
 * @param rows a select of `item`, in order
 * @param counted a select of all rows
 */
export function listJson(rows: RawBuilder<unknown>, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object(${listPairs(rows, counted)})`;
}

/**
 * `{rows, total}` as JSON, of rows that are read once for both.
 * @param found a select of all rows, from which `rows` selects as `found`
 */
export function foundListJson(found: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(with found as materialized (${found}) select ${listJson(rows, sql`select from found`)})`;
}

/** The arguments of `json_build_object` for `listJson`. */
export function listPairs(rows: RawBuilder<unknown>, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'rows', coalesce((select json_agg(item) from (${rows}) listed), '[]'),
    'total', (select count(*) from (${counted}) counted)`;
}
