import { type RawBuilder, sql } from 'kysely';
import { maxUnitRecords } from '#schema/units/units.ts';
import { columnsOf } from '#server/db/columns.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';

const e = columnsOf('equipment', 'e');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');

/** A unit, of one customer or, without one, of all. Values or placeholders. */
export type UnitFilter = { key: unknown; customer: unknown };

/** Rows of `equipment` that are the unit, of the newest records. */
export const unitRows = (key: unknown): RawBuilder<unknown> => sql`
  select * from equipment e where unit_key(${e.serial}) = ${key}
  order by ${e.recordId} desc limit ${sql.lit(maxUnitRecords)}`;

/** `equipment e` of the unit, with its record `r`. A condition can follow. */
export const unitsWithRecords = ({ key, customer }: UnitFilter): RawBuilder<unknown> => sql`
  (${unitRows(key)}) e join records r on ${r.id} = ${e.recordId}
    and (${customer}::uuid is null or ${r.customerId} = ${customer}::uuid)`;

/** `json_build_object` arguments that name the record `r`. */
export const recordPairs = sql`'kind', ${r.kind}, '_id', ${r.id}, 'number', ${recordNumber}`;

/** The record `r` and the customer `c` as JSON. */
export const recordJson = sql`json_build_object(${recordPairs})`;
export const customerJson = sql`json_build_object('_id', ${c.id}, 'name', ${c.name})`;
