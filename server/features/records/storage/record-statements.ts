import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordListName } from '#schema/records/record-parts.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, sqlName } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import { insertRowsQuery } from '#server/db/rows/child-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { contentColumnNames, visitColumnNames } from './record-columns.ts';
import { newRecordText, recordDetailText } from './record-json.ts';
import { recordTables } from './record-tables.ts';

const r = columnsOf('records', 'r');
const n = columnsOf('records', 'numbered');

export type CreatedRecord = StoredEntity & { at: Date };

function hasList(kind: RecordKind, list: RecordListName): boolean {
  if (list === 'documents') return kind.hasDocuments;
  return list !== 'assignedTechnicians' || kind.hasTechnicians;
}

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
    const children = recordTables.flatMap((table, index) =>
      hasList(kind, table.list)
        ? sql`${sql.raw(sqlName(table.name))} as (${insertRowsQuery(table, lists[index])} returning *)`
        : [],
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
      select ${r.id}, ${r.version}, ${r.createdAt} as at, ${newRecordText(kind, today)} as json
      from records r order by ${r.number}`;
  },
);

type UpdateValues = [ids: string[], rows: string, withChangedRows: string[], today: string];

const updatedNames = ['searchText', 'updatedAt', 'updatedBy'] as const satisfies ColumnName<'records'>[];

function updateOf(
  kinds: () => readonly RecordKind[],
  columnsOf: (kind: RecordKind) => readonly ColumnName<'records'>[],
) {
  return preparedStatements<RecordKind, StoredEntity, UpdateValues>(
    kinds,
    4,
    (kind, ids, rows, withChangedRows, today) => {
      const names = columnsOf(kind);
      const submitted = columnList(names, 'submitted.');
      return sql<StoredEntity>`
      with records as (
        update records r
        set (${columnList(names)}) = row(${submitted}),
          (version, ${columnList(updatedNames)}) = row(${r.version} + 1, ${columnList(updatedNames, 'submitted.')})
        from jsonb_populate_recordset(null::records, ${rows}::jsonb) submitted
        where ${r.id} = any(${ids}::uuid[]) and ${r.id} = submitted.id
          and (${r.id} = any(${withChangedRows}::uuid[]) or (${columnList(names, 'r.')}) is distinct from (${submitted}))
        returning r.*
      )
      select ${r.id}, ${r.version}, ${recordDetailText(kind, today)} as json from records r`;
    },
  );
}

/**
 * Updates the rows of records and returns the whole records. Run it after the updates of the lists. A record of which
 * neither these, those `withChangedRows`, nor the columns change is neither updated nor returned.
 */
export const updateRows = updateOf(() => recordKinds, contentColumnNames);

/** The same for contracts whose visits are planned again. */
export const updateRowsAndNextVisits = updateOf(
  () => recordKinds.filter(({ hasVisits }) => hasVisits),
  (kind) => [...contentColumnNames(kind), ...visitColumnNames(kind)],
);

const w = columnsOf('warranties', 'w');

const selectWarrantyEquipment = preparedStatement<{ id: string; equipmentId: string }, [recordIds: string[]]>(
  1,
  (recordIds) => sql`
    select ${w.id}, ${w.equipmentId} from warranties w where ${w.recordId} = any(${recordIds}::uuid[])`,
);

/** The equipment id of each warranty of records, by the id of the warranty. */
export async function findWarrantyEquipment(tx: Tx, recordIds: string[]): Promise<Map<string, string>> {
  const rows = recordIds.length > 0 ? await selectWarrantyEquipment(tx, recordIds) : [];
  return new Map(rows.map(({ id, equipmentId }) => [id, equipmentId]));
}
