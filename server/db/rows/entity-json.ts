import { type RawBuilder, sql } from 'kysely';
import type { EntityFields, ValueType } from '#schema/entity/entity-field.ts';
import { type ColumnRefs, columnsOf, flatten, sqlName } from '#server/db/columns.ts';

// JSON put together from pieces of text. PostgreSQL looks up the type of each key and value that `json_build_object` gets,
// each time: a page of fifty records takes a fifth longer with it.

/** Of a JSON value: text as it is, and SQL, whose null is no text. */
export type JsonText = readonly (string | RawBuilder<unknown>)[];
export type JsonMembers = Readonly<Record<string, JsonText>>;

/** A value of any type that is never null. */
export function jsonOf(value: RawBuilder<unknown>): JsonText {
  return [sql`to_json(${value})`];
}

/** SQL of JSON, whatever its type, that may be null. */
export function orNull(json: RawBuilder<unknown>): JsonText {
  return [sql`coalesce(${json}, 'null')`];
}

/** A value without characters that JSON escapes, such as an id. Never null, of which it would make an empty text. */
export function quoted(value: RawBuilder<unknown>): JsonText {
  return ['"', value, '"'];
}

/** The arguments of `concat` for some members of an object, without its braces, as one flat piece of SQL. */
export function concatArguments(members: JsonMembers): RawBuilder<unknown> {
  const parts = Object.entries(members).flatMap(([name, value], index) => [
    `${index > 0 ? ',' : ''}"${name}":`,
    ...value,
  ]);
  return sql.join(joinTexts(parts));
}

/** Each argument costs a call, so texts that follow each other are one. */
function joinTexts(parts: JsonText): RawBuilder<unknown>[] {
  const joined: RawBuilder<unknown>[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      if (text) joined.push(sql.lit(text));
      joined.push(part);
      text = '';
    }
  }
  return text ? [...joined, sql.lit(text)] : joined;
}

/** The text of an object. @param lists what `concatArguments` made, each with at least one member */
export function objectText(...lists: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`concat('{', ${sql.join(lists, sql`, ',', `)}, '}')`;
}

/** An array of the rows of a query, in the order of their positions. @param row the alias of the rows */
export function rowsText(members: JsonMembers, row: string, query: RawBuilder<unknown>): JsonText {
  const alias = sql.raw(row);
  const item = objectText(concatArguments({ _id: quoted(sql`${alias}.id`), ...members }));
  return ['[', sql`(select string_agg(${item}, ',' order by ${alias}.position) from ${query})`, ']'];
}

/** The column of a field in the row `alias`. */
function columnOf(name: string, alias: string): RawBuilder<unknown> {
  return sql.raw(`${alias}.${sqlName(name)}`);
}

/** The values of these types are stored as JSON. */
const jsonTypes: ReadonlySet<ValueType> = new Set(['address', 'rows', 'set', 'equipmentSet']);

/** Fields of which none is null in a response. */
export function requiredFields(fields: EntityFields): EntityFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, { stored }]) => !stored.safeParse(null).success),
  );
}

type FieldOptions<Fields> = {
  /** The fields that are stored elsewhere; a required one is never null there. */
  joined?: { [Name in keyof Fields]?: RawBuilder<unknown> };
  /** Whether each column may be null, also that of a field that responses require. */
  mayBeNull?: boolean;
};

/** Fields, each from the column of its name in the row `alias`. */
export function fieldMembers<Fields extends EntityFields>(
  fields: Fields,
  alias: string,
  { joined = {}, mayBeNull = false }: FieldOptions<Fields> = {},
): JsonMembers {
  const required = mayBeNull ? {} : requiredFields(fields);
  const members = Object.entries(fields).map(([name, { type }]): [string, JsonText] => {
    const value = joined[name] ?? columnOf(name, alias);
    const json = jsonTypes.has(type) ? value : sql`to_json(${value})`;
    return [name, Object.hasOwn(required, name) ? [json] : orNull(json)];
  });
  return Object.fromEntries(members);
}

const u = columnsOf('users', 'u');

const author = flatten(objectText(concatArguments({ _id: quoted(u.id), name: jsonOf(u.name) })));

/** The version of an entity, its dates, and the user who updated it. */
export function versionMembers({
  version,
  createdAt,
  updatedAt,
  updatedBy,
}: Pick<ColumnRefs<'customers'>, 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>): JsonMembers {
  return {
    version: [version],
    createdAt: quoted(sql`iso_instant(${createdAt})`),
    updatedAt: quoted(sql`iso_instant(${updatedAt})`),
    updatedBy: orNull(sql`(select ${author} from users u where ${u.id} = ${updatedBy})`),
  };
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
    const value = joined[name] ?? columnOf(name, alias);
    return sql`${sql.lit(name)}, ${value}`;
  });
  return sql.join(pairs);
}
