import { type RawBuilder, sql } from 'kysely';
import { equipmentFields } from '#schema/records/record-parts.ts';
import {
  firstUnitRecords,
  maxUnitRecords,
  maxUnitRows,
  type UnitHead,
  type UnitQuery,
  type UnitRecordsQuery,
} from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import {
  cappedTotal,
  countCapped,
  decodeCursor,
  limitRows,
  onlyPage,
  pageStatement,
  plannedLimit,
  plannedLimits,
  type ReadPage,
  toPageJson,
  totalFigure,
} from '#server/db/rows/paging.ts';
import { listUnitContractLines } from './unit-contract-lines.queries.ts';
import { describeUnits, type UnitRow } from './unit-head.ts';
import {
  customerJson,
  recordJson,
  recordPairs,
  type UnitFilter,
  unitRows,
  unitStatement,
  unitsWithRecords,
} from './unit-rows.ts';

const e = columnsOf('equipment', 'e');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const m = columnsOf('manufacturers', 'm');
const w = columnsOf('warranties', 'w');
const d = columnsOf('recordDocuments', 'd');
const a = columnsOf('assignments', 'a');
const u = columnsOf('users', 'u');

type Json = { json: string };

const selectUnitRows = unitStatement(
  (unit) => sql<{ row: UnitRow }>`
    select json_build_object(${fieldPairs(equipmentFields, 'e', { manufacturer: m.name })},
        'customer', json_build_object('_id', ${c.id}, 'name', ${c.name}, 'accessNotes', ${c.accessNotes}),
        'record', ${recordJson}, 'serviceAddress', ${r.serviceAddress}) as row
    from ${unitsWithRecords(unit)} join manufacturers m on ${m.id} = ${e.manufacturerId}
      join customers c on ${c.id} = ${r.customerId}
    order by ${r.createdAt} desc, ${r.id} desc, ${e.position}`,
);

/** What each record says about the unit, newest first. */
async function listUnitRows(db: Database, unit: UnitQuery): Promise<UnitRow[]> {
  return (await selectUnitRows(db, unit)).map(({ row }) => row);
}

/** The unit of each customer that has the serial. */
export async function readUnitHead(db: Database, query: UnitQuery): Promise<UnitHead> {
  const rows = await listUnitRows(db, query);
  const isComplete = rows.length <= maxUnitRecords;
  return { key: query.key, units: describeUnits(rows.slice(0, maxUnitRecords)), isComplete };
}

const technicians = sql`(select coalesce(json_agg(${u.name} order by ${a.position}), '[]') from assignments a
  join users u on ${u.id} = ${a.userId} where ${a.recordId} = ${r.id})`;

function recordsOfUnit(unit: UnitFilter): RawBuilder<unknown> {
  return sql`records r where ${r.id} in (select record_id from (${unitRows(unit)}) as e)`;
}

const sort = 'unit';
type PageValues = [key: string, customer: string, limit: number, rowLimit: number, day: string, id: string];
type RecordPage = ReadPage & { total: number };

type PageKind = { planned: number; isFirst: boolean; isOfCustomer: boolean };

const nameOf = ({ planned, isFirst, isOfCustomer }: PageKind) => `${planned} ${isFirst} ${isOfCustomer}`;
const pageKinds = new Map(
  plannedLimits.flatMap((planned) =>
    [true, false].flatMap((isFirst) =>
      [true, false].map((isOfCustomer): [string, PageKind] => {
        const kind = { planned, isFirst, isOfCustomer };
        return [nameOf(kind), kind];
      }),
    ),
  ),
);

function recordPage(kind: PageKind, ...[key, customer, limit, rowLimit, day, id]: PageValues) {
  const { planned, isFirst, isOfCustomer } = kind;
  const beyond = isFirst ? sql`` : sql`and (${r.statusOn}, ${r.id}) < (${day}::date, ${id}::uuid)`;
  const records = recordsOfUnit(isOfCustomer ? { key, customer } : { key });
  const rows = sql`
    select json_build_object(${recordPairs}, 'customer', ${customerJson}, 'classification', ${r.classification},
        'description', left(${r.description}, 300), 'technicians', ${technicians}, 'status', ${r.status},
        'statusObtainedAt', ${r.statusOn}, 'isOpen', ${r.isOpen}, 'createdAt', iso_instant(${r.createdAt})) as item,
      ${r.statusOn}::text as key, ${r.id}
    from (select r.* from ${records} ${beyond} order by ${r.statusOn} desc, ${r.id} desc ${limitRows(planned)}) as r
      join customers c on ${c.id} = ${r.customerId}
    order by ${r.statusOn} desc, ${r.id} desc`;
  const total = countCapped(sql`select from ${records}`);
  const figures = totalFigure({ total, limit, isFirst });
  return pageStatement<{ total: number }>({ rows, figures, limit, rowLimit, canReusePlan: !isOfCustomer });
}

const readRecordPage = preparedStatements<string, RecordPage, PageValues>(
  () => pageKinds.keys(),
  6,
  (name, ...values) => recordPage(pageKinds.get(name) as PageKind, ...values),
);

/** A page of the records with the unit as JSON text; those whose status changed last come first. */
export async function listUnitRecords(db: Database, query: UnitRecordsQuery): Promise<string> {
  const { limit, cursor, key, customer } = query;
  const after = decodeCursor(sort, cursor);
  const isFirst = after === undefined;
  const kind = nameOf({ planned: plannedLimit(limit), isFirst, isOfCustomer: customer !== undefined });
  const values = [key, customer ?? '', limit, limit + 1, after?.key ?? '', after?.id ?? ''] as const;
  const { total, ...page } = await onlyPage(readRecordPage(kind, db, ...values), isFirst);
  return toPageJson(page, sort, cappedTotal(total));
}

const selectWarranties = unitStatement(
  (unit, today) => sql<Json>`
    select coalesce(json_agg(item order by expiration_date desc, id), '[]')::text as json from (
      select json_build_object('_id', ${w.id}, 'type', ${w.type}, 'company', ${w.company},
          'confirmationNumber', ${w.confirmationNumber}, 'expirationDate', ${w.expirationDate},
          'daysLeft', ${w.expirationDate} - ${today}::date, 'customer', ${customerJson}, 'record', ${recordJson},
          'records', w.records) as item, ${w.expirationDate}, ${w.id}
      from (
        select w.*, count(*) over same as records, row_number() over same_newest as n
        from (select distinct on (w.record_id, w.same) w.* from (
            select w.*, ${r.customerId}, ${r.createdAt}, row(${r.customerId}, lower(${w.company}), ${w.type},
              lower(${w.confirmationNumber}), ${w.expirationDate})::text as same
            from ${unitsWithRecords(unit)} join warranties w on ${w.equipmentId} = ${e.id}
          ) as w order by w.record_id, w.same, w.position) as w
        window same as (partition by w.same),
          same_newest as (partition by w.same order by w.created_at desc, w.record_id desc)
      ) as w join records r on ${r.id} = ${w.recordId} join customers c on ${c.id} = ${r.customerId}
      where w.n = 1 order by ${w.expirationDate} desc, ${w.id} limit ${sql.lit(maxUnitRows)}
    ) as listed`,
);

/** The warranties of the unit as a JSON array, each once, the last to expire first. */
export async function listUnitWarranties(db: Database, query: UnitQuery, today: string): Promise<string> {
  const [row] = await selectWarranties(db, query, today);
  return row?.json ?? '[]';
}

const selectDocuments = unitStatement(
  (unit) => sql<Json>`
    select coalesce(json_agg(item order by created_at desc, record_id desc, position), '[]')::text as json from (
      select json_build_object('_id', ${d.id}, 'name', ${d.name}, 'fileUrl', ${d.fileUrl},
          'customer', ${customerJson}, 'record', ${recordJson}) as item, ${r.createdAt}, ${d.recordId}, ${d.position}
      from (select distinct e.record_id from ${unitsWithRecords(unit)}) as e
        join record_documents d on ${d.recordId} = e.record_id join records r on ${r.id} = ${d.recordId}
        join customers c on ${c.id} = ${r.customerId}
      order by ${r.createdAt} desc, ${r.id} desc, ${d.position} limit ${sql.lit(maxUnitRows)}
    ) as listed`,
);

/** The documents of the unit's records as a JSON array, those of the newest record first. */
export async function listUnitDocuments(db: Database, query: UnitQuery): Promise<string> {
  const [row] = await selectDocuments(db, query);
  return row?.json ?? '[]';
}

/** Everything about the unit as JSON text. */
export async function readWholeUnit(db: Database, query: UnitQuery, today: string): Promise<string> {
  const head = await readUnitHead(db, query);
  const records = await listUnitRecords(db, { ...query, limit: firstUnitRecords });
  const warranties = await listUnitWarranties(db, query, today);
  const lines = await listUnitContractLines(db, query, today);
  const documents = await listUnitDocuments(db, query);
  const blocks = `"records":${records},"warranties":${warranties},"contractLines":${lines},"documents":${documents}`;
  return `${JSON.stringify(head).slice(0, -1)},${blocks}}`;
}
