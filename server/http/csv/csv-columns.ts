import { type RawBuilder, sql } from 'kysely';

/** A column with an address in JSON, as one line. */
export function addressColumn(address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`csv_cell(concat_ws(', ', ${address}->>'name', ${address}->>'street', ${address}->>'street2',
    ${address}->>'city', concat_ws(' ', ${address}->>'state', ${address}->>'zip')))`;
}

/** An instant as the company's clocks show it, in a form that spreadsheets read as a date: `2026-11-20 09:00`. */
export function timestampColumn(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD HH24:MI')`;
}
