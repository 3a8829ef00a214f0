import { sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { maxUnitRows, type UnitQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { customerJson, recordJson, unitStatement } from './unit-rows.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const l = columnsOf('visitLines', 'l');
const v = columnsOf('visitWorkOrders', 'v');

/**
 * A unit of more customers than these is a serial that identifies none, such as 'SEE TAG'. Of the places where such units
 * stand, only the newest are looked up in contracts; with the customer, there is one.
 */
const maxPlaces = 20;

const contractKind = sql.lit(serviceContracts.id);

const place = (address: unknown) => sql`row(
  lower(regexp_replace(btrim(${address}->>'street'), '\\s+', ' ', 'g')), left(btrim(${address}->>'zip'), 5))`;

/** The serials that the line `l` of the contract `r` is for; an empty list means the whole place. */
const serialsOfLine = sql`case when ${l.id} = ${r.id} then ${r.visitEquipmentSerials} else (
  select x->'equipmentSerials' from jsonb_array_elements(${r.additionalVisitLines}) as x
  where x->>'_id' = ${l.id}::text) end`;

/** Selects the lines that cover the units in `found`. */
export function unitContractLines(today: unknown) {
  const overdueDays = sql`${today}::date - ${l.nextOn} - ${l.windowDays}`;
  return sql<{ json: string }>`
    with places as (
      select customer_id, ${place(sql`service_address`)} as place from (
        select distinct on (customer_id) * from found order by customer_id, created_at desc, id desc
      ) as newest order by created_at desc, id desc limit ${sql.lit(maxPlaces)}
    ), contracts as (
      select id, array_agg(serial) as serials from found where kind = ${contractKind} and is_open group by id
      union all
      select ${r.id}, null from places p join records r on ${r.customerId} = p.customer_id and ${r.kind} = ${contractKind}
      where ${r.isOpen} and ${place(r.serviceAddress)} = p.place and ${r.id} not in (select id from found)
    )
    select coalesce(json_agg(item order by next_on nulls last, id), '[]')::text as json from (
      select json_build_object('contract', ${recordJson}, 'customer', ${customerJson},
          'line', json_build_object('_id', ${l.id}, 'label', ${l.label}), 'intervalType', ${l.intervalType},
          'intervalAmount', ${l.intervalAmount}, 'covers', case when k.serials is null then 'place' else 'unit' end,
          'nextVisitOn', ${l.nextOn}, 'nextVisitState', case when ${l.nextOn} is null then null
            when exists (select from visit_work_orders v
              where ${v.lineId} = ${l.id} and ${v.n} = ${l.nextN} and ${v.isOpen}) then 'booked'
            when ${overdueDays} > 0 then 'overdue'
            when ${l.nextOn} - ${l.windowDays} <= ${today}::date then 'due' else 'upcoming' end,
          'overdueDays', coalesce(greatest(${overdueDays}, 0), 0), 'endsOn', ${r.endsOn}) as item, ${l.nextOn}, ${l.id}
      from contracts k join records r on ${r.id} = k.id join customers c on ${c.id} = ${r.customerId}
        join visit_lines l on ${l.recordId} = ${r.id} and not ${l.isEnded}
      where ${r.isOpen} and (${r.endsOn} is null or ${r.endsOn} >= ${today}::date)
        and (${serialsOfLine} = '[]' or ${serialsOfLine} ?| k.serials)
      order by ${l.nextOn} nulls last, ${l.id} limit ${sql.lit(maxUnitRows)}
    ) as listed`;
}

const selectLines = unitStatement(unitContractLines);

/**
 * The lines of visits that cover the unit as a JSON array, the next visit first: of open contracts that have the unit
 * among their equipment, and of those for everything at the place where its newest record has it.
 */
export async function listUnitContractLines(db: Database, query: UnitQuery, today: string): Promise<string> {
  const [row] = await selectLines(db, query, today);
  return row?.json ?? '[]';
}
