import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { foundListJson } from '#server/db/rows/json-list.ts';

const r = columnsOf('records', 'r');

const parts = sql.join(
  ['name', 'street', 'street2', 'city', 'state', 'zip'].map(
    (part) => sql`${r.serviceAddress}->>${sql.lit(part)}`,
  ),
);
/** The same for addresses that differ only in case or spaces. */
const placeKey = sql`lower(regexp_replace(concat_ws(' ', ${parts}), '\\s+', ' ', 'g'))`;

/** The service addresses of a customer's records. */
export function placesJson(customerId: string, limit: number): RawBuilder<unknown> {
  const from = sql`from records r where ${r.customerId} = ${customerId}`;
  const ofKinds = sql`select ${placeKey} as place, ${r.kind} as kind, count(*) as records,
      count(*) filter (where ${r.isOpen}) as open, max(${r.updatedAt}) as updated_at,
      (array_agg(${r.serviceAddress} order by ${r.updatedAt} desc, ${r.id} desc))[1] as address
    ${from} group by 1, 2`;
  return foundListJson(
    sql`select place, max(updated_at) as updated_at,
        json_build_object('address', (array_agg(address order by updated_at desc, kind))[1],
          'records', sum(records), 'open', sum(open),
          'kinds', json_agg(json_build_object('kind', kind, 'records', records, 'open', open) order by kind)) as item
      from (${ofKinds}) of_kinds group by place`,
    sql`select item from found order by updated_at desc, place limit ${sql.lit(limit)}`,
  );
}
