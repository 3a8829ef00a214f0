import { sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { equipmentFields } from '#schema/records/record-parts.ts';
import { maxUnitRecords, maxUnitRows, type UnitHead, type UnitQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { unitContractLines } from './unit-contract-lines.queries.ts';
import { describeUnits, type UnitRow } from './unit-head.ts';
import type { UnitPageRow } from './unit-pages.ts';
import { firstRecords, firstRecordsJson } from './unit-records.queries.ts';
import { customerJson, recordJson, unitStatement } from './unit-rows.ts';
import { unitWarranties } from './unit-warranties.queries.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const m = columnsOf('manufacturers', 'm');
const d = columnsOf('recordDocuments', 'd');

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the aggregates returned no row');
  return row;
}

type Owner = UnitRow['customer'];
type HeadRow = { rows: (Omit<UnitRow, 'customer'> & { customer: string })[]; owners: Owner[] };

/** Selects what each record in `found` says about the unit, newest first, and the customers, each once. */
const headRows = () => sql<HeadRow>`
  select coalesce(json_agg(json_build_object(${fieldPairs(equipmentFields, 'r', { manufacturer: m.name })},
      'customer', ${r.customerId}, 'record', ${recordJson}, 'serviceAddress', ${r.serviceAddress})
      order by ${r.createdAt} desc, ${r.id} desc, r.position), '[]') as rows,
    (select coalesce(json_agg(json_build_object('_id', ${c.id}, 'name', ${c.name}, 'accessNotes', ${c.accessNotes})), '[]')
      from customers c where ${c.id} in (select customer_id from found)) as owners
  from found r join manufacturers m on ${m.id} = r.manufacturer_id`;

const selectHead = unitStatement(headRows);

function toHead(key: string, { rows, owners }: HeadRow): UnitHead {
  const ownersById = new Map(owners.map((owner) => [owner._id, owner]));
  const listed = rows.slice(0, maxUnitRecords).flatMap((row) => {
    const customer = ownersById.get(row.customer);
    return customer ? [{ ...row, customer }] : [];
  });
  return { key, units: describeUnits(listed), isComplete: rows.length <= maxUnitRecords };
}

/** The unit of each customer that has the serial. */
export async function readUnitHead(db: Database, query: UnitQuery): Promise<UnitHead> {
  return toHead(query.key, onlyRow(await selectHead(db, query)));
}

const withDocuments = sql.join(
  recordKinds.filter(({ hasDocuments }) => hasDocuments).map(({ id }) => sql.lit(id)),
);

/** Selects the documents of the records in `found`. */
const unitDocuments = () => sql<{ json: string }>`
  select coalesce(json_agg(item order by created_at desc, id desc, position), '[]')::text as json from (
    select json_build_object('_id', ${d.id}, 'name', ${d.name}, 'fileUrl', ${d.fileUrl},
        'customer', ${customerJson}, 'record', ${recordJson}) as item, ${r.createdAt}, ${r.id}, ${d.position}
    from (
        select distinct ${r.id}, ${r.kind}, ${r.number}, ${r.customerId}, ${r.createdAt} from found r
        where ${r.kind} in (${withDocuments})
      ) as r join record_documents d on ${d.recordId} = ${r.id} join customers c on ${c.id} = ${r.customerId}
    order by ${r.createdAt} desc, ${r.id} desc, ${d.position} limit ${sql.lit(maxUnitRows)}
  ) as listed`;

const selectDocuments = unitStatement(unitDocuments);

/** The documents of the unit's records as a JSON array, those of the newest record first. */
export async function listUnitDocuments(db: Database, query: UnitQuery): Promise<string> {
  const [row] = await selectDocuments(db, query);
  return row?.json ?? '[]';
}

type WholeRow = HeadRow & UnitPageRow & { warranties: string; lines: string; documents: string };

const selectWhole = unitStatement(
  (today) => sql<WholeRow>`
    select head.*, page.*, warranties.json as warranties, lines.json as lines, documents.json as documents
    from (${headRows()}) head, (${firstRecords}) page, (${unitWarranties(today)}) warranties,
      (${unitContractLines(today)}) lines, (${unitDocuments()}) documents`,
);

/** Everything about the unit as JSON text. */
export async function readWholeUnit(db: Database, query: UnitQuery, today: string): Promise<string> {
  const { rows, owners, warranties, lines, documents, ...page } = onlyRow(
    await selectWhole(db, query, today),
  );
  const head = JSON.stringify(toHead(query.key, { rows, owners })).slice(0, -1);
  return `${head},"records":${firstRecordsJson(page)},"warranties":${warranties},"contractLines":${lines},"documents":${documents}}`;
}
