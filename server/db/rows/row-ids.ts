import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

/** The ids of all rows in an entity or a list, and of the rows in them. */
export function rowIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rowIdsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = '_id' in value && typeof value._id === 'string' ? [value._id] : [];
  return [...own, ...Object.values(value).flatMap(rowIdsIn)];
}

const u = columnsOf('usedRowIds', 'u');
const l = columnsOf('visitLines', 'l');

// In order, so that two requests with the same ids do not wait for each other. The second one finds them used. The first
// line of visits has the id of its contract, which is not in that table before it is deleted.
const claim = preparedStatement<{ id: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string }>`
    insert into used_row_ids (id)
    select chosen.id from unnest(${ids}::uuid[]) as chosen (id)
    where chosen.id > (select ${u.id} from used_row_ids u order by ${u.id} limit 1)
      and chosen.id not in (select ${l.id} from visit_lines l where ${l.id} = any(${ids}::uuid[]))
    order by chosen.id
    on conflict do nothing
    returning id`,
);

/** An id for a row to which no client gave one: like a UUIDv7, but of version 8, which no client can choose. */
export function newRowId(): string {
  const id = randomUUIDv7();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

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
