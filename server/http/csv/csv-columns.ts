import { type RawBuilder, sql } from 'kysely';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { sqlName } from '#server/db/columns.ts';

/** A CSV column with a JSON address on one line. */
export function addressColumn(address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`csv_cell(concat_ws(', ', ${address}->>'name', ${address}->>'street', ${address}->>'street2',
    ${address}->>'city', concat_ws(' ', ${address}->>'state', ${address}->>'zip')))`;
}

/** A CSV column with an instant in the company's time zone, as spreadsheets recognize it: `2026-11-20 09:00`. */
export function timestampColumn(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD HH24:MI')`;
}

/** The contacts of an entity on one line. @param contacts rows `k` of a table of contacts */
export function contactsColumn(contacts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`csv_cell((
    select string_agg(concat_ws(', ', k.name, k.title, k.phones_line, k.email), '; ' order by k.position)
    from ${contacts}))`;
}

/** `cell` under its heading. */
export function headed(cell: RawBuilder<unknown>, heading: string): RawBuilder<unknown> {
  return sql`${cell} as ${sql.raw(`"${heading}"`)}`;
}

/** The cell of a column of the row `alias` in the format that its description asks for. */
export function formattedCell(
  column: string,
  alias: string,
  format: 'text' | 'address' | 'day' = 'text',
): RawBuilder<unknown> {
  const ref = sql.raw(`${alias}.${sqlName(column)}`);
  if (format === 'address') return addressColumn(ref);
  return format === 'day' ? ref : sql`csv_cell(${ref}::text)`;
}

/** The exported fields of an entity, by name, each with its heading. */
export function fieldCells(fields: EntityFields, alias: string): Record<string, RawBuilder<unknown>> {
  const cells = Object.entries(fields).flatMap(([name, { csv }]) =>
    csv ? [[name, headed(formattedCell(name, alias, csv.format), csv.heading)] as const] : [],
  );
  return Object.fromEntries(cells);
}
