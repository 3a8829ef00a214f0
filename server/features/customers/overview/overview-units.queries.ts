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
 * What makes two units different. Where the serial number identifies none, so does everything that tells them apart, for
 * which alone the rows of the tables are read. The offsets keep the key from being computed again wherever it is named,
 * and the rows of other units from being read.
 */
function identifiedUnits(customerId: string): RawBuilder<unknown> {
  return sql`
    select keyed.*, lower(concat_ws(' ', unkeyed.identifier, unkeyed.type, unkeyed.address->>'street',
      unkeyed.address->>'street2', unkeyed.address->>'zip')) as others
    from (
      select ${e.id}, ${e.recordId}, unit_key(${e.serial}) as key, ${e.manufacturerId}, lower(${e.model}) as model
      from equipment e where ${e.customerId} = ${customerId} offset 0
    ) keyed left join lateral (
      select ${e.identifier}, ${e.type}, ${r.serviceAddress} as address
      from equipment e join records r on ${r.id} = ${e.recordId}
      where ${e.id} = keyed.id and keyed.key is null offset 0
    ) unkeyed on true`;
}

/** The units of a customer's records, each as its latest record describes it. Ids of records are in their order. */
export function unitsJson(customerId: string, limit: number): RawBuilder<unknown> {
  const units = sql`
    select (array_agg(id order by record_id desc, id desc))[1] as id, max(record_id::text) as record_id,
      count(distinct record_id) as records
    from (${identifiedUnits(customerId)}) identified group by key, manufacturer_id, model, others`;
  return foundListJson(
    units,
    sql`select json_build_object(${fieldPairs(equipmentFields, 'e', { manufacturer: m.name })},
        'serviceAddress', ${r.serviceAddress}, 'record', json_build_object(${recordLinkPairs}),
        'records', first.records) as item
      from (
          select * from found order by record_id desc, id desc limit ${sql.lit(limit)}
        ) first join equipment e on ${e.id} = first.id join records r on ${r.id} = ${e.recordId}
        join manufacturers m on ${m.id} = ${e.manufacturerId}
      order by ${e.recordId} desc, ${e.id} desc`,
  );
}
