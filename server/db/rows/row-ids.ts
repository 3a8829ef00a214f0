import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, sqlName, type TableName } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

/** The ids of all rows in an entity or a list, and of the rows in them. */
export function rowIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rowIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = '_id' in value && typeof value._id === 'string' ? [value._id] : [];
  return [...own, ...Object.values(value).flatMap(rowIdsIn)];
}

const tablesOfRows = [
  'customerContacts',
  'recordContacts',
  'statusEvents',
  'equipment',
  'warranties',
  'assignments',
  'recordDocuments',
  'visitLines',
] as const satisfies TableName[];

const u = columnsOf('usedRowIds', 'u');

// In order, so that two requests with the same ids do not wait for each other. The second one finds them used.
const claim = preparedStatement<{ id: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string }>`
    insert into used_row_ids (id)
    select chosen.id from unnest(${ids}::uuid[]) as chosen (id)
    where chosen.id > (select ${u.id} from used_row_ids u order by ${u.id} limit 1) and chosen.id not in (${sql.join(
      tablesOfRows.map(
        (name) => sql`select r.id from ${sql.raw(sqlName(name))} r where r.id = any(${ids}::uuid[])`,
      ),
      sql` union all `,
    )})
    order by chosen.id
    on conflict do nothing
    returning id`,
);

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

/**
 * The ids that a client has given to new rows of an entity.
 * @param lists the lists as they were sent
 * @param known the ids that rows of the entity have, or had before an undo
 */
export function chosenRowIds(lists: unknown[], known: readonly string[] = []): string[] {
  const ids = new Set(rowIdsIn(lists).map((id) => id.toLowerCase()));
  for (const id of known) ids.delete(id);
  return [...ids].filter((id) => uuidV7.test(id));
}

/**
 * Of the results of `chosenRowIds`, also for several entities, those that no row ever had: the new rows may have them. From
 * now on, they are used.
 */
export async function claimRowIds(tx: Tx, chosen: readonly string[]): Promise<Set<string>> {
  if (chosen.length === 0) return new Set();
  return new Set((await claim(tx, [...chosen])).map(({ id }) => id));
}
