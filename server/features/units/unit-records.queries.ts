import { type RawBuilder, sql } from 'kysely';
import { firstUnitRecords } from '#schema/units/units.ts';
import { columnsOf } from '#server/db/columns.ts';
import { limitRows, pageStatement, totalFigure } from '#server/db/rows/paging.ts';
import { type UnitPage, type UnitPageRow, unitPageJson, unitPageStatement } from './unit-pages.ts';
import { customerJson, foundUnits, recordPairs } from './unit-rows.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const a = columnsOf('assignments', 'a');
const u = columnsOf('users', 'u');

const sort = 'unit';

const technicians = sql`(select coalesce(json_agg(${u.name} order by ${a.position}), '[]') from assignments a
  join users u on ${u.id} = ${a.userId} where ${a.recordId} = ${r.id})`;

/** Records of `found`, the last obtained status first. */
function recordRows({ planned, isFirst, key, id }: UnitPage): RawBuilder<unknown> {
  const beyond = isFirst ? sql`` : sql`where (${r.statusOn}, ${r.id}) < (${key}::date, ${id}::uuid)`;
  return sql`
    select json_build_object(${recordPairs}, 'customer', ${customerJson}, 'classification', ${r.classification},
        'description', left(${r.description}, 300), 'technicians', ${technicians}, 'status', ${r.status},
        'statusObtainedAt', ${r.statusOn}, 'isOpen', ${r.isOpen}, 'createdAt', iso_instant(${r.createdAt})) as item,
      ${r.statusOn}::text as key, ${r.id}
    from (
        select distinct ${r.statusOn}, ${r.id} from found r ${beyond}
        order by ${r.statusOn} desc, ${r.id} desc ${limitRows(planned)}
      ) as listed join records r on ${r.id} = listed.id join customers c on ${c.id} = ${r.customerId}
    order by ${r.statusOn} desc, ${r.id} desc`;
}

const total = sql`select count(distinct ${r.id}) from found r`;

/** A page of the records with the unit as JSON text; those whose status changed last come first. */
export const listUnitRecords = unitPageStatement(sort, (unit, page) => ({
  tables: foundUnits(unit),
  rows: recordRows(page),
  total,
}));

/** Selects the first page of the records of `found`. */
export const firstRecords = pageStatement<{ total: number }>({
  rows: recordRows({ planned: firstUnitRecords, isFirst: true, key: undefined, id: undefined }),
  figures: totalFigure({ total, limit: firstUnitRecords, isFirst: true }),
  limit: firstUnitRecords,
  rowLimit: firstUnitRecords + 1,
  canReusePlan: true,
});

/** The first page of the records as JSON text. */
export const firstRecordsJson = (page: UnitPageRow): string => unitPageJson(page, sort);
