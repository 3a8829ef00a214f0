import { type RawBuilder, sql } from 'kysely';
import { equipmentFields } from '#schema/records/record-parts.ts';
import { columnsOf } from '#server/db/columns.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { listJson } from '#server/db/rows/json-list.ts';
import { recordLinkPairs } from '#server/features/records/overview/records-overview.queries.ts';

const r = columnsOf('records', 'r');
const e = columnsOf('equipment', 'e');
const m = columnsOf('manufacturers', 'm');

const key = sql`unit_key(${e.serial})`;

/** What makes two units different. Where the serial number identifies none, so does everything that tells them apart. */
const identity = sql`${key}, ${e.manufacturerId}, lower(${e.model}), case when ${key} is null then lower(concat_ws(' ',
  ${e.identifier}, ${e.type}, ${r.serviceAddress}->>'street', ${r.serviceAddress}->>'street2', ${r.serviceAddress}->>'zip')) end`;

/** The units of a customer's records, each as its latest record describes it. */
export function unitsJson(customerId: string, limit: number): RawBuilder<unknown> {
  const from = sql`records r join equipment e on ${e.recordId} = ${r.id} where ${r.customerId} = ${customerId}`;
  const units = sql`
    select distinct on (${identity}) ${e.id}, ${r.createdAt} as recorded_at,
      count(*) over (partition by ${identity}) as records
    from ${from} order by ${identity}, ${r.createdAt} desc, ${e.id} desc`;
  return listJson(
    sql`select json_build_object(${fieldPairs(equipmentFields, 'e', { manufacturer: m.name })},
        'serviceAddress', ${r.serviceAddress}, 'record', json_build_object(${recordLinkPairs}),
        'records', first.records) as item
      from (
          select * from (${units}) units order by recorded_at desc, id desc limit ${sql.lit(limit)}
        ) first join equipment e on ${e.id} = first.id join records r on ${r.id} = ${e.recordId}
        join manufacturers m on ${m.id} = ${e.manufacturerId}
      order by first.recorded_at desc, ${e.id} desc`,
    sql`select distinct ${identity} from ${from}`,
  );
}
