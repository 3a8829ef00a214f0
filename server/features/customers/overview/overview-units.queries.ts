import { type RawBuilder, sql } from 'kysely';
import { equipmentFields } from '#schema/records/record-parts.ts';
import { columnsOf } from '#server/db/columns.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { foundListJson } from '#server/db/rows/json-list.ts';
import { recordLinkPairs } from '#server/features/records/overview/records-overview.queries.ts';

const r = columnsOf('records', 'r');
const e = columnsOf('equipment', 'e');
const m = columnsOf('manufacturers', 'm');

/**
 * What makes two units different. Where the serial number identifies none, so does everything that tells them apart. The
 * offset keeps the key from being computed again wherever it is named.
 */
function identifiedUnits(customerId: string): RawBuilder<unknown> {
  return sql`
    select id, recorded_at, key, manufacturer_id, lower(model) as model, case when key is null then lower(concat_ws(' ',
      identifier, type, address->>'street', address->>'street2', address->>'zip')) end as others
    from (
      select ${e.id}, ${r.createdAt} as recorded_at, unit_key(${e.serial}) as key, ${e.manufacturerId}, ${e.model},
        ${e.identifier}, ${e.type}, ${r.serviceAddress} as address
      from records r join equipment e on ${e.recordId} = ${r.id} where ${r.customerId} = ${customerId} offset 0
    ) keyed`;
}

/** The units of a customer's records, each as its latest record describes it. */
export function unitsJson(customerId: string, limit: number): RawBuilder<unknown> {
  const units = sql`
    select (array_agg(id order by recorded_at desc, id desc))[1] as id, max(recorded_at) as recorded_at,
      count(*) as records
    from (${identifiedUnits(customerId)}) identified group by key, manufacturer_id, model, others`;
  return foundListJson(
    units,
    sql`select json_build_object(${fieldPairs(equipmentFields, 'e', { manufacturer: m.name })},
        'serviceAddress', ${r.serviceAddress}, 'record', json_build_object(${recordLinkPairs}),
        'records', first.records) as item
      from (
          select * from found order by recorded_at desc, id desc limit ${sql.lit(limit)}
        ) first join equipment e on ${e.id} = first.id join records r on ${r.id} = ${e.recordId}
        join manufacturers m on ${m.id} = ${e.manufacturerId}
      order by first.recorded_at desc, ${e.id} desc`,
  );
}
