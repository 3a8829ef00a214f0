import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordUpdate } from '#schema/records/records.ts';
import { AppError } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { updateRecord, updateRecords } from '#server/features/records/record-updates.writes.ts';
import type { LockedRecord, RecordSettings } from '#server/features/records/records.writes.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

/** Runs a write that may be refused; then nothing of it stays. */
export async function unlessRefused<Result>(
  tx: Tx,
  write: () => Promise<Result>,
): Promise<Result | AppError> {
  await sql`savepoint written_row`.execute(tx);
  try {
    const result = await write();
    // Otherwise each row would be in a transaction within that of the row before.
    await sql`release savepoint written_row`.execute(tx);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint written_row`.execute(tx);
    await sql`release savepoint written_row`.execute(tx);
    return error;
  }
}

/** Texts to numbers are limited, and a record that exceeds the limit is refused only after it was written. */
export function notifiesNumbers(warranties: readonly { notify: readonly string[] }[] = []): boolean {
  return warranties.some(({ notify }) => notify.some((recipient) => !recipient.includes('@')));
}

type Update = { kind: RecordKind; before: LockedRecord; update: RecordUpdate };

/**
 * Updates different locked records, each of which may be refused by itself. Returns by their ids what is stored, or why
 * one was refused.
 */
export async function updateEach(
  tx: Tx,
  updates: readonly Update[],
  by: ChangeInfo,
  settings: RecordSettings,
): Promise<Map<string, StoredEntity | AppError>> {
  const isAlone = ({ update }: Update) => notifiesNumbers(update.warranties);
  const results = new Map<string, StoredEntity | AppError>();
  const together = updates.filter((one) => !isAlone(one));
  for (const [kind, ofKind] of Map.groupBy(together, (one) => one.kind))
    for (const [id, result] of await updateRecords(tx, kind, ofKind, by, settings)) results.set(id, result);
  for (const { kind, before, update } of updates.filter(isAlone))
    results.set(
      before.id,
      await unlessRefused(tx, () => updateRecord(tx, kind, before, update, by, settings)),
    );
  return results;
}

/** Rows that can be written together, because each is about another record, in their order. */
export function inWaves<Row>(rows: readonly Row[], recordOf: (row: Row) => string): Row[][] {
  const counts = new Map<string, number>();
  const waves: Row[][] = [];
  for (const row of rows) {
    const record = recordOf(row);
    const count = counts.get(record) ?? 0;
    counts.set(record, count + 1);
    const wave = waves[count];
    if (wave) wave.push(row);
    else waves.push([row]);
  }
  return waves;
}
