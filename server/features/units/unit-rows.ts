import { type RawBuilder, sql } from 'kysely';
import { equipmentFields } from '#schema/records/record-parts.ts';
import {
  maxUnitRecords,
  type UnitCorrection,
  type UnitQuery,
  type UnitRecordReference,
} from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';

const e = columnsOf('equipment', 'e');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const m = columnsOf('manufacturers', 'm');

/** A unit, of one customer or, without one, of all. Values or placeholders. */
export type UnitFilter = { key: unknown; customer?: unknown };

/**
 * Whether `e` is the unit. A serial that many customers have is in few of the units of each, and the plan of a prepared
 * statement is that for all serials, so the index of all customers must not be used for one: it has another collation.
 */
function isUnit({ key, customer }: UnitFilter): RawBuilder<unknown> {
  if (customer === undefined) return sql`unit_key(${e.serial}) = ${key}`;
  return sql`${e.customerId} = ${customer} and unit_key(${e.serial}) collate "C" = ${key}`;
}

/** Rows of `equipment` that are the unit, of the newest records, one more than are listed. */
export const unitRows = (unit: UnitFilter): RawBuilder<unknown> => sql`
  select e.* from equipment e where ${isUnit(unit)}
  order by ${e.recordId} desc limit ${sql.lit(maxUnitRecords + 1)}`;

const { manufacturer: _name, ...columns } = equipmentFields;

/**
 * The common table expression `found`: the equipment that is the unit, each with what is needed of its record, so that
 * these are read once for all that a statement says about the unit. Blocks name it `r`, because its ids are those of the
 * records.
 */
export const foundUnits = (filter: UnitFilter): RawBuilder<unknown> => sql`found as materialized (
    select ${r.id}, ${r.kind}, ${r.number}, ${r.customerId}, ${r.createdAt}, ${r.statusOn}, ${r.isOpen},
      ${r.serviceAddress}, ${e.id} as equipment_id, ${e.position}, ${e.manufacturerId}, ${columnList(Object.keys(columns), 'e.')}
    from (${unitRows(filter)}) e join records r on ${r.id} = ${e.recordId}
  )`;

/** A statement about a unit. @param build what it selects from `found` */
export function unitStatement<Row>(
  build: (today: unknown) => RawBuilder<Row>,
): (db: Database, unit: UnitQuery, today?: string) => Promise<Row[]> {
  const statements = preparedStatements<
    'all' | 'customer',
    Row,
    [key: string, customer?: string, today?: string]
  >(
    () => ['all', 'customer'],
    3,
    (scope, key, customer, today) =>
      sql`with ${foundUnits(scope === 'all' ? { key } : { key, customer })} select * from (${build(today)}) block`,
  );
  return (db, { key, customer }, today) =>
    statements(customer === undefined ? 'all' : 'customer', db, key, customer, today);
}

/** `json_build_object` arguments that name the record `r`. */
export const recordPairs = sql`'kind', ${r.kind}, '_id', ${r.id}, 'number', ${recordNumber}`;

/** The record `r` and the customer `c` as JSON. */
export const recordJson = sql`json_build_object(${recordPairs})`;
export const customerJson = sql`json_build_object('_id', ${c.id}, 'name', ${c.name})`;

/** What a record says about a unit in one field. */
export type StatedFact = { value: string; record: UnitRecordReference };

/** What each record of a customer says about a unit in a field, by the id of the record; of all records. */
export async function listStatedFacts(
  db: Database,
  { key, customer, field }: Pick<UnitCorrection, 'key' | 'customer' | 'field'>,
): Promise<StatedFact[]> {
  const value = field === 'manufacturer' ? m.name : e[field];
  const { rows } = await sql<StatedFact>`
    select ${value} as value, ${recordJson} as record
    from equipment e join records r on ${r.id} = ${e.recordId} join manufacturers m on ${m.id} = ${e.manufacturerId}
    where ${isUnit({ key, customer })} order by ${r.id}`.execute(db);
  return rows;
}
