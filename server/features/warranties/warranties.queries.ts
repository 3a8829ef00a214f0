import { type RawBuilder, sql } from 'kysely';
import { dashboardRows } from '#schema/fields/lists.ts';
import { expiringWithinDays } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Database } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

const recordFields = sql.join(
  recordKinds.map(
    ({ id, wireName }) => sql`${sql.lit(wireName)}, case r.kind when ${sql.lit(id)} then r.id end`,
  ),
);

const recordNumber = sql`(case r.kind ${sql.join(
  recordKinds.map(({ id, numberPrefix }) => sql`when ${sql.lit(id)} then ${sql.lit(`${numberPrefix}-`)}`),
  sql` `,
)} end || r.number)`;

type Row = { json: string };

/** The first so many are picked before anything is joined to them. */
export function expiringWarranties(
  today: unknown,
  last: unknown,
  limit: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`
    select coalesce(json_agg(json_build_object(
      '_id', w.id, 'type', w.type, 'company', w.company, 'expirationDate', w.expiration_date,
      'daysLeft', w.expiration_date - ${today}::date,
      'equipment', json_build_object('identifier', e.identifier, 'serial', e.serial),
      'customer', json_build_object('_id', c.id, 'name', c.name),
      ${recordFields}, 'recordNumber', ${recordNumber}) order by w.expiration_date, w.id), '[]')::text as json
    from (
        select * from warranties where expiration_date between ${today}::date and ${last}::date
        order by expiration_date, id limit ${limit}
      ) w join equipment e on e.id = w.equipment_id join records r on r.id = w.record_id
      join customers c on c.id = r.customer_id`;
}

// What the dashboard asks for is written out: PostgreSQL plans it once instead of each time.
const readDefaults = preparedStatement<Row, [today: string, last: string]>(2, (today, last) =>
  expiringWarranties(today, last, sql.lit(dashboardRows)),
);
const readAny = preparedStatement<Row, [today: string, last: string, limit: number]>(
  3,
  (today, last, limit) => expiringWarranties(today, last, sql`${limit}`),
);

/** The warranties that end next, as a JSON list; whatever became of their records. */
export async function listExpiringWarranties(db: Database, today: string, limit: number): Promise<string> {
  const last = addDays(today, expiringWithinDays);
  const [row] =
    limit === dashboardRows ? await readDefaults(db, today, last) : await readAny(db, today, last, limit);
  return row?.json ?? '[]';
}
