import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const m = columnsOf('messages', 'm');
const p = columnsOf('replies', 'p');

type RestoredRecord = { id: string; kind: string; number: number };

const linkMessages = preparedStatement<
  { removedAt: Date | null },
  [id: string, kind: string, number: number]
>(
  3,
  (id, kind, number) => sql<{ removedAt: Date | null }>`
    update messages m set ${setColumns('messages', { recordId: id })}
    where ${m.recordId} is null and ${m.recordKind} = ${kind} and ${m.recordNumber} = ${number}
    returning ${m.removedAt}`,
);

const linkReplies = preparedStatement<unknown, [id: string, kind: string, number: number]>(
  3,
  (id, kind, number) => sql`
    update replies p set ${setColumns('replies', { recordId: id })}
    where ${p.recordId} is null and ${p.recordKind} = ${kind} and ${p.recordNumber} = ${number}`,
);

/**
 * Gives a record that was inserted again its messages and replies. Messages that its deletion cancelled stay cancelled.
 * @returns how many these are
 */
export async function restoreMessages(
  tx: Tx,
  { id, kind, number }: RestoredRecord,
  deletedAt: Date,
): Promise<number> {
  const messages = await linkMessages(tx, id, kind, number);
  await linkReplies(tx, id, kind, number);
  return messages.filter(({ removedAt }) => removedAt?.getTime() === deletedAt.getTime()).length;
}
