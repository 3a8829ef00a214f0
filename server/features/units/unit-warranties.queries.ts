import { sql } from 'kysely';
import { maxUnitRows, type UnitQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { customerJson, recordJson, unitStatement } from './unit-rows.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const w = columnsOf('warranties', 'w');

/** Selects the warranties of the units in `found`, each once, as its newest record has it. */
export const unitWarranties = (today: unknown) => sql<{ json: string }>`
  select coalesce(json_agg(json_build_object('_id', ${w.id}, 'type', ${w.type}, 'company', ${w.company},
      'confirmationNumber', ${w.confirmationNumber}, 'expirationDate', ${w.expirationDate},
      'daysLeft', ${w.expirationDate} - ${today}::date, 'customer', ${customerJson}, 'record', ${recordJson},
      'records', w.records) order by ${w.expirationDate} desc, ${w.id}), '[]')::text as json
  from (
      select * from (
        select w.*, count(*) over same as records, row_number() over same_newest as n
        from (select distinct on (w.record_id, w.same) w.* from (
            select w.*, ${r.kind}, ${r.number}, ${r.createdAt}, row(${r.customerId}, lower(${w.company}), ${w.type},
              lower(${w.confirmationNumber}), ${w.expirationDate})::text as same
            from found r join warranties w on ${w.equipmentId} = r.equipment_id
          ) as w order by w.record_id, w.same, w.position) as w
        window same as (partition by w.same),
          same_newest as (partition by w.same order by w.created_at desc, w.record_id desc)
      ) as w
      where w.n = 1 order by ${w.expirationDate} desc, ${w.id} limit ${sql.lit(maxUnitRows)}
    ) as w join customers c on ${c.id} = ${w.customerId}
    cross join lateral (select w.record_id as id, w.kind, w.number) as r`;

const selectWarranties = unitStatement(unitWarranties);

/** The warranties of the unit as a JSON array, each once, the last to expire first. */
export async function listUnitWarranties(db: Database, query: UnitQuery, today: string): Promise<string> {
  const [row] = await selectWarranties(db, query, today);
  return row?.json ?? '[]';
}
