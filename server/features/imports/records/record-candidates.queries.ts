import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/rows/search-text.ts';

const r = columnsOf('records', 'r');
const u = columnsOf('users', 'u');

type Keys = [kind: string, ids: string[], numbers: number[], customerIds: string[], pos: string[]];

const selectCandidates = preparedStatement<{ id: string }, Keys>(
  5,
  (kind, ids, numbers, customerIds, pos) => sql<{ id: string }>`
    select ${r.id} from records r where ${r.kind} = ${kind} and ${r.id} = any(${ids}::uuid[])
    union select ${r.id} from records r where ${r.kind} = ${kind} and ${r.number} = any(${numbers}::int[])
    union select ${r.id} from records r where ${r.kind} = ${kind} and ${r.customerId} = any(${customerIds}::uuid[])
      and lower(${r.customerPo}) = any(${pos}::text[])`,
);

export type RecordKeys = {
  ids: string[];
  numbers: number[];
  /** The customers and customer POs of rows without either. */
  customerIds: string[];
  pos: string[];
};

/** The ids of records of a kind that some rows may be. */
export async function findRecords(tx: Tx, { id }: RecordKind, keys: RecordKeys): Promise<string[]> {
  const pos = keys.pos.map((po) => po.toLowerCase());
  const found = await selectCandidates(tx, id, keys.ids, keys.numbers, keys.customerIds, pos);
  return found.map((row) => row.id);
}

const selectTechnicians = preparedStatement<{ id: string; name: string }, []>(
  0,
  () => sql<{ id: string; name: string }>`
    select ${u.id}, ${u.name} from users u where ${u.isTechnician} and ${u.deletedAt} is null
    order by ${u.id} for share`,
);

/** Finds technicians by name; they cannot be deleted until the transaction ends. */
export async function findTechnicians(tx: Tx): Promise<(name: string) => string[]> {
  const idsByName = new Map<string, string[]>();
  for (const { id, name } of await selectTechnicians(tx)) {
    const key = foldText(name);
    idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
  }
  return (name) => idsByName.get(foldText(name)) ?? [];
}
