import { type RawBuilder, sql } from 'kysely';
import { dashboardRows } from '#schema/fields/lists.ts';
import { expiringWithinDays } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foundListJson } from '#server/db/rows/json-list.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

const expiring = columnsOf('warranties', 'warranties');
const w = columnsOf('warranties', 'w');
const e = columnsOf('equipment', 'e');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');

const recordFields = sql.join(
  recordKinds.map(
    ({ id, apiName }) => sql`${sql.lit(apiName)}, case ${r.kind} when ${sql.lit(id)} then ${r.id} end`,
  ),
);

type Row = { json: string };

/** The JSON of the warranty `w` with its equipment `e`, record `r` and customer `c`. */
function warrantyJson(today: unknown): RawBuilder<unknown> {
  return sql`json_build_object(
      '_id', ${w.id}, 'type', ${w.type}, 'company', ${w.company}, 'expirationDate', ${w.expirationDate},
      'daysLeft', ${w.expirationDate} - ${today}::date,
      'equipment', json_build_object('identifier', ${e.identifier}, 'serial', ${e.serial}),
      'customer', json_build_object('_id', ${c.id}, 'name', ${c.name}),
      ${recordFields}, 'recordNumber', ${recordNumber})`;
}

/** The warranties of a customer's records that expire within 90 days: see `overviewBlocks`. */
export function expiringWarrantiesOfCustomerJson(
  customerId: string,
  today: string,
  limit: number,
): RawBuilder<unknown> {
  const found = sql`
    select ${w.id}, ${w.expirationDate} from warranties w where ${w.customerId} = ${customerId}
      and ${w.expirationDate} between ${today}::date and ${today}::date + ${sql.lit(expiringWithinDays)}`;
  const first = sql`select id from found order by expiration_date, id limit ${sql.lit(limit)}`;
  return foundListJson(
    found,
    sql`select ${warrantyJson(today)} as item
      from warranties w join equipment e on ${e.id} = ${w.equipmentId} join records r on ${r.id} = ${w.recordId}
        join customers c on ${c.id} = ${r.customerId}
      where ${w.id} in (${first}) order by ${w.expirationDate}, ${w.id}`,
  );
}

/** Limits the warranties before joining other tables to them. */
export function expiringWarranties(
  today: unknown,
  last: unknown,
  limit: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`
    select coalesce(json_agg(${warrantyJson(today)} order by ${w.expirationDate}, ${w.id}), '[]')::text as json
    from (
        select * from warranties where ${expiring.expirationDate} between ${today}::date and ${last}::date
        order by ${expiring.expirationDate}, ${expiring.id} limit ${limit}
      ) w join equipment e on ${e.id} = ${w.equipmentId} join records r on ${r.id} = ${w.recordId}
      join customers c on ${c.id} = ${r.customerId}`;
}

// The dashboard's limit is a literal, so PostgreSQL can reuse the plan.
const readForDashboard = preparedStatement<Row, [today: string, last: string]>(2, (today, last) =>
  expiringWarranties(today, last, sql.lit(dashboardRows)),
);
const readWithLimit = preparedStatement<Row, [today: string, last: string, limit: number]>(
  3,
  (today, last, limit) => expiringWarranties(today, last, sql`${limit}`),
);

/** The next warranties to expire, as a JSON array. Includes those of closed records. */
export async function listExpiringWarranties(db: Database, today: string, limit: number): Promise<string> {
  const last = addDays(today, expiringWithinDays);
  const [row] =
    limit === dashboardRows
      ? await readForDashboard(db, today, last)
      : await readWithLimit(db, today, last, limit);
  return row?.json ?? '[]';
}
