import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { createDataLoader } from '#server/db/data-loader.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { recordDetailText } from './storage/record-json.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('counters', 'c');

export function recordNotFoundMessage({ labels }: RecordKind): string {
  return `This ${labels.singular} does not exist or was deleted.`;
}

const readRecord = preparedStatements<RecordKind, StoredEntity, [id: string, today: string]>(
  () => recordKinds,
  2,
  (kind, id, today) => sql<StoredEntity>`
    select ${r.id}, ${r.version}, ${recordDetailText(kind, today)} as json
    from records r where ${r.id} = ${id} and ${r.kind} = ${sql.lit(kind.id)}`,
);

const lockRow = preparedStatement<unknown, [id: string]>(
  1,
  (id) => sql`select from records r where ${r.id} = ${id} for update`,
);

/**
 * @param today the company's day
 * @param lock `forUpdate` locks the row until the transaction `db` ends
 */
export async function getRecord(
  db: Database,
  kind: RecordKind,
  id: string,
  today: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  // Lock first, then read: a statement that waits for the lock would read the lists as they were before it.
  const [, [record]] = await Promise.all([
    lock.forUpdate && lockRow(db, id),
    readRecord(kind, db, id, today),
  ]);
  if (!record) throw notFound(recordNotFoundMessage(kind));
  return record;
}

/** `{total, open}` of a kind as JSON text. */
export async function countRecords(db: Database, { id }: RecordKind): Promise<string> {
  return (await readTotals(db, id)) ?? '';
}

const countKinds = preparedStatement<{ kind: string; total: string }, [kinds: string[]]>(
  1,
  (kinds) => sql<{ kind: string; total: string }>`
    select k.kind, json_build_object(
      'total', coalesce(sum(${c.value}) filter (where ${c.entity} = k.kind), 0)::int,
      'open', coalesce(sum(${c.value}) filter (where ${c.entity} = k.kind || ':open'), 0)::int)::text as total
    from unnest(${kinds}::text[]) as k (kind)
      left join counters c on ${c.entity} = any(array[k.kind, k.kind || ':open'])
    group by k.kind`,
);

const readTotals = createDataLoader<string, string>(async (db, kinds) => {
  const rows = await countKinds(db, kinds);
  return new Map(rows.map(({ kind, total }) => [kind, total]));
});
