import { type RawBuilder, sql } from 'kysely';
import {
  maxUnitRecords,
  type UnitCorrection,
  type UnitQuery,
  type UnitRecordReference,
} from '#schema/units/units.ts';
import { type Database, forceCustomPlan } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';

const e = columnsOf('equipment', 'e');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');

/** A unit, of one customer or, without one, of all. Values or placeholders. */
export type UnitFilter = { key: unknown; customer?: unknown };

/** Rows of `equipment` that are the unit, of the newest records, one more than are listed. */
export const unitRows = ({ key, customer }: UnitFilter): RawBuilder<unknown> => sql`
  select e.* from equipment e
  where unit_key(${e.serial}) = ${key} ${customer === undefined ? sql`` : sql`and ${e.customerId} = ${customer}`}
  order by ${e.recordId} desc limit ${sql.lit(maxUnitRecords + 1)}`;

/** `equipment e` of the unit, with its record `r`. */
export const unitsWithRecords = (filter: UnitFilter): RawBuilder<unknown> => sql`
  (${unitRows(filter)}) e join records r on ${r.id} = ${e.recordId}`;

/**
 * A statement about a unit. Of one customer it is planned each time: a serial that many have is read from the units of
 * the customer, any other one from the index of serials.
 */
export function unitStatement<Row>(
  build: (filter: UnitFilter, today: unknown) => RawBuilder<Row>,
): (db: Database, unit: UnitQuery, today?: string) => Promise<Row[]> {
  const statements = preparedStatements<
    'all' | 'customer',
    Row,
    [key: string, customer?: string, today?: string]
  >(
    () => ['all', 'customer'],
    3,
    (scope, key, customer, today) =>
      scope === 'all'
        ? build({ key }, today)
        : sql`${sql.raw(forceCustomPlan)}${build({ key, customer }, today)}`,
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

const m = columnsOf('manufacturers', 'm');

/** What each record of a customer says about a unit in a field, by the id of the record; of all records. */
export async function listStatedFacts(
  db: Database,
  { key, customer, field }: Pick<UnitCorrection, 'key' | 'customer' | 'field'>,
): Promise<StatedFact[]> {
  const value = field === 'manufacturer' ? m.name : e[field];
  const { rows } = await sql<StatedFact>`${sql.raw(forceCustomPlan)}
    select ${value} as value, ${recordJson} as record
    from equipment e join records r on ${r.id} = ${e.recordId} join manufacturers m on ${m.id} = ${e.manufacturerId}
    where unit_key(${e.serial}) = ${key} and ${r.customerId} = ${customer} order by ${r.id}`.execute(db);
  return rows;
}
