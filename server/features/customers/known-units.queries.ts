import { type RawBuilder, sql } from 'kysely';
import { equipmentFields } from '#schema/records/record-parts.ts';
import { maxKnownUnits } from '#schema/records/record-queries.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { containsPattern, parseSearchTerms } from '#server/db/rows/search-text.ts';

const r = columnsOf('records', 'r');
const e = columnsOf('equipment', 'e');
const x = columnsOf('equipment', 'x');
const m = columnsOf('manufacturers', 'm');

/** The words of a unit and its place, folded like the words of a search. */
const searchedText: RawBuilder<unknown> = sql`lower(regexp_replace(normalize(concat_ws(' ', ${x.identifier}, ${x.type},
  ${x.size}, ${m.name}, ${x.model}, ${x.serial}, address->>'name', address->>'street', address->>'street2',
  address->>'city', address->>'state', address->>'zip'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** What makes two units of the same serial different: different manufacturers may give the same serial. */
const identity: RawBuilder<unknown> = sql`lower(${e.serial}), lower(${e.type}), ${e.manufacturerId},
  lower(concat_ws(' ', ${r.serviceAddress}->>'street', ${r.serviceAddress}->>'street2', ${r.serviceAddress}->>'zip'))`;

const selectUnits = preparedStatement<{ units: string }, [customerId: string, patterns: string[]]>(
  2,
  (customerId, patterns) => sql<{ units: string }>`
    select coalesce(json_agg(unit), '[]')::text as units from (
      select json_build_object(${fieldPairs(equipmentFields, 'x', { manufacturer: m.name })},
        'serviceAddress', address) as unit
      from (
        select distinct on (${identity}) e.*, ${r.serviceAddress} as address, ${r.createdAt} as recorded_at
        from records r join equipment e on ${e.recordId} = ${r.id}
        where ${r.customerId} = ${customerId}
        order by ${identity}, ${r.createdAt} desc, ${e.id} desc
      ) x join manufacturers m on ${m.id} = ${x.manufacturerId}
      where ${searchedText} like all(${patterns}::text[])
      order by recorded_at desc, ${x.id} desc limit ${sql.lit(maxKnownUnits)}
    ) units`,
);

/**
 * The units of a customer's records that contain every word of `q`, as a JSON array, newest first. A unit of the
 * same serial, type, manufacturer and place is listed once, as it was last recorded.
 */
export async function listKnownUnits(db: Database, customerId: string, q = ''): Promise<string> {
  const [row] = await selectUnits(db, customerId, parseSearchTerms(q).words.map(containsPattern));
  return row?.units ?? '[]';
}
