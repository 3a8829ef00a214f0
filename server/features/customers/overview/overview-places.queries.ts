import { type RawBuilder, sql } from 'kysely';
import { overviewRows } from '#schema/overview/customer-overview.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listJson } from '#server/db/rows/json-list.ts';

const r = columnsOf('records', 'r');

const parts = sql.join(
  ['name', 'street', 'street2', 'city', 'state', 'zip'].map(
    (part) => sql`${r.serviceAddress}->>${sql.lit(part)}`,
  ),
);
/** The same for addresses that differ only in case or spaces. */
const placeKey = sql`lower(regexp_replace(concat_ws(' ', ${parts}), '\\s+', ' ', 'g'))`;

/** The service addresses of a customer's records. */
export function placesJson(customerId: string): RawBuilder<unknown> {
  const from = sql`from records r where ${r.customerId} = ${customerId} group by ${placeKey}`;
  const latest = sql`max(${r.updatedAt})`;
  return listJson(
    sql`select json_build_object(
        'address', (array_agg(${r.serviceAddress} order by ${r.updatedAt} desc, ${r.id} desc))[1],
        'records', count(*), 'open', count(*) filter (where ${r.isOpen})) as item
      ${from} order by ${latest} desc, ${placeKey} limit ${sql.lit(overviewRows)}`,
    sql`select ${from}`,
  );
}
