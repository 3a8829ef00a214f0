import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/rows/search-text.ts';

const m = columnsOf('manufacturers', 'm');

type Known = { id: string; nameKey: string; formerNameKeys: string[] };

const selectKnown = preparedStatement<Known, [nameKeys: string[]]>(
  1,
  (nameKeys) => sql<Known>`
    select ${m.id}, ${m.nameKey}, ${m.formerNameKeys} from manufacturers m
    where ${m.nameKey} = any(${nameKeys}::text[]) or ${m.formerNameKeys} && ${nameKeys}::text[]
    order by ${m.deletedAt} is not null, ${m.updatedAt} desc`,
);

/**
 * The ids of manufacturers by the given names: one that has the name, or else had it. Those that are not deleted come
 * first. Omits unknown names.
 */
export async function findKnownManufacturerIds(
  tx: Tx,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = names.length > 0 ? await selectKnown(tx, names.map(foldText)) : [];
  return new Map(
    names.flatMap((name): [string, string][] => {
      const key = foldText(name);
      const known =
        rows.find(({ nameKey }) => nameKey === key) ??
        rows.find(({ formerNameKeys }) => formerNameKeys.includes(key));
      return known ? [[name, known.id]] : [];
    }),
  );
}
