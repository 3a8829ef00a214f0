import { type RawBuilder, sql } from 'kysely';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { type ColumnRefs, columnsOf, sqlName } from '#server/db/columns.ts';

const u = columnsOf('users', 'u');

/** `json_build_object` arguments for the version of an entity, its dates, and the user who updated it. */
export function versionPairs({
  version,
  createdAt,
  updatedAt,
  updatedBy,
}: Pick<ColumnRefs<'customers'>, 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>): RawBuilder<unknown> {
  return sql`'version', ${version}, 'createdAt', iso_instant(${createdAt}), 'updatedAt', iso_instant(${updatedAt}),
    'updatedBy', (select json_build_object('_id', ${u.id}, 'name', ${u.name}) from users u where ${u.id} = ${updatedBy})`;
}

/** A JSON array of the rows of a query, in the order of their positions. @param row the alias of the rows */
export function jsonRows(
  pairs: RawBuilder<unknown>,
  row: string,
  query: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const alias = sql.raw(row);
  return sql`coalesce((
    select json_agg(json_build_object('_id', ${alias}.id, ${pairs}) order by ${alias}.position) from ${query}), '[]')`;
}

/**
 * `json_build_object` arguments for fields, each from the column of its name in the row `alias`.
 * @param joined the fields that are stored elsewhere
 */
export function fieldPairs<Fields extends EntityFields>(
  fields: Fields,
  alias: string,
  joined: { [Name in keyof Fields]?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const pairs = Object.keys(fields).map((name) => {
    const value = joined[name] ?? sql.raw(`${alias}.${sqlName(name)}`);
    return sql`${sql.lit(name)}, ${value}`;
  });
  return sql.join(pairs);
}
