import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, sqlName } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import { upsertRowsQuery } from '#server/db/rows/child-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { contentColumnNames, visitColumnNames } from './record-columns.ts';
import { recordDetailJson } from './record-json.ts';
import { recordTables } from './record-tables.ts';

const r = columnsOf('records', 'r');
const n = columnsOf('records', 'numbered');

export type CreatedRecord = StoredEntity & { at: Date };

const metadata = columnList([
  'id',
  'kind',
  'number',
  'searchText',
  'version',
  'createdAt',
  'updatedAt',
  'updatedBy',
] as const satisfies ColumnName<'records'>[]);

/**
 * The values: the company's day, then as JSON the columns of the records and the rows of each table of `recordTables`.
 * Records without a number get the next one.
 */
export const insertRecords = preparedStatements<RecordKind, CreatedRecord, string[]>(
  () => recordKinds,
  2 + recordTables.length,
  (kind, today, records, ...lists) => {
    const columns = columnList([...contentColumnNames(kind), ...visitColumnNames(kind)]);
    const children = recordTables.map(
      (table, index) =>
        sql`${sql.raw(sqlName(table.name))} as (${upsertRowsQuery(table, lists[index])} returning *)`,
    );
    // The names of the new rows hide those of the tables, so the same JSON expression reads them back.
    return sql<CreatedRecord>`
      with numbered as (
        select coalesce(r.number, nextval(${sql.lit(`${kind.id.replaceAll('-', '_')}_numbers`)})) as next, r.*
        from jsonb_populate_recordset(null::records, ${records}::jsonb) as r
      ), records as (
        insert into records (${metadata}, ${columns})
        select ${n.id}, ${sql.lit(kind.id)}, next,
          concat_ws(E'\\n', ${n.customerSortName}, ${sql.lit(`${kind.numberPrefix.toLowerCase()}-`)} || next,
            ${n.searchText}),
          coalesce(${n.version}, 1), ${n.createdAt}, ${n.updatedAt}, ${n.updatedBy}, ${columns}
        from numbered
        returning *
      ), ${sql.join(children)}
      select ${r.id}, ${r.version}, ${r.createdAt} as at, ${recordDetailJson(kind, today)}::text as json
      from records r order by ${r.number}`;
  },
);

type UpdateValues = [
  id: string,
  columns: string,
  searchText: string,
  at: Date,
  by: string | null,
  today: string,
  hasChangedRows: boolean,
];

const updateMetadata = columnList([
  'searchText',
  'version',
  'updatedAt',
  'updatedBy',
] as const satisfies ColumnName<'records'>[]);

function updateOf(
  kinds: () => readonly RecordKind[],
  columnsOf: (kind: RecordKind) => readonly ColumnName<'records'>[],
) {
  return preparedStatements<RecordKind, StoredEntity, UpdateValues>(
    kinds,
    7,
    (kind, id, columns, searchText, at, by, today, hasChangedRows) => {
      const names = columnsOf(kind);
      const submitted = columnList(names, 'submitted.');
      return sql<StoredEntity>`
      with records as (
        update records r
        set (${columnList(names)}) = row(${submitted}), (${updateMetadata}) = row(${searchText}, ${r.version} + 1, ${at}::timestamptz, ${by}::uuid)
        from jsonb_populate_record(null::records, ${columns}::jsonb) submitted
        where ${r.id} = ${id}
          and (${hasChangedRows}::boolean or (${columnList(names, 'r.')}) is distinct from (${submitted}))
        returning r.*
      )
      select ${r.id}, ${r.version}, ${recordDetailJson(kind, today)}::text as json from records r`;
    },
  );
}

/**
 * Updates the row of a record and returns the whole record. Run it after the updates of the lists. Updates and returns
 * nothing if neither they nor the columns change anything.
 */
export const updateRow = updateOf(() => recordKinds, contentColumnNames);

/** The same for a contract whose visits are planned again. */
export const updateRowAndNextVisit = updateOf(
  () => recordKinds.filter(({ hasVisits }) => hasVisits),
  (kind) => [...contentColumnNames(kind), ...visitColumnNames(kind)],
);

const w = columnsOf('warranties', 'w');

const selectWarrantyEquipment = preparedStatement<{ id: string; equipmentId: string }, [recordId: string]>(
  1,
  (recordId) => sql`select ${w.id}, ${w.equipmentId} from warranties w where ${w.recordId} = ${recordId}`,
);

/** The equipment id of each warranty of a record, by the id of the warranty. */
export async function findWarrantyEquipment(tx: Tx, recordId: string): Promise<Map<string, string>> {
  const rows = await selectWarrantyEquipment(tx, recordId);
  return new Map(rows.map(({ id, equipmentId }) => [id, equipmentId]));
}
