import { sql } from 'kysely';
import { z } from 'zod';
import { restoreSchema } from '#schema/restores.ts';
import type { Database } from '../client.ts';

/** The row of `installation` with the last restore that an office user has requested. */
export const restoreRowName = 'restore';
export const restoreChannel = 'restore';

const stateSchema = restoreSchema.extend({
  /** The id of the user; unknown for one that an earlier release has stored. */
  requestedById: z.string().nullable().default(null),
  allowsMissingDocuments: z.boolean(),
  /** Whether it failed because documents are missing. */
  lacksDocuments: z.boolean(),
  /** Of the worker that is busy with it. */
  token: z.string().nullable(),
  /** How often a worker has begun it. */
  attempts: z.int(),
});

/** A restore as it is stored. */
export type StoredRestore = z.output<typeof stateSchema>;

/** Whether nothing may be saved because of it. */
export function isUnderWay(restore: Pick<StoredRestore, 'state'> | undefined): boolean {
  return restore?.state === 'waiting' || restore?.state === 'running';
}

export async function findRestore(db: Database): Promise<StoredRestore | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', restoreRowName)
    .executeTakeFirst();
  return row && stateSchema.parse(row.value);
}

/** Tells all processes, once the transaction has committed, to look at the restore. */
export async function announceRestore(db: Database): Promise<void> {
  await sql`select pg_notify(${restoreChannel}, '')`.execute(db);
}

/** Stores a new restore in place of the last one. False, and nothing happens, while that one is under way. */
export async function insertRestore(db: Database, restore: StoredRestore): Promise<boolean> {
  const value = JSON.stringify(restore);
  const inserted = await db
    .insertInto('installation')
    .values({ name: restoreRowName, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(sql<boolean>`installation.value ->> 'state' not in ('waiting', 'running')`),
    )
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets that the last restore failed because documents are missing. */
export async function forgetMissing(db: Database): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value: sql`value || '{"lacksDocuments": false}'` })
    .where('name', '=', restoreRowName)
    .where(sql<boolean>`value ->> 'state' = 'failed'`)
    .execute();
}

/** Replaces the stored restore, if any, whatever its state is. */
export async function replaceRestore(db: Database, restore: StoredRestore): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', restoreRowName).execute();
  await insertRestore(db, restore);
}

type Change = Partial<Omit<StoredRestore, 'id'>>;

/**
 * Changes a restore that is under way.
 * @param holder only while this worker has it; only while its tables are not being replaced
 * @returns undefined if that is not so, and nothing happened
 */
export async function changeRestore(
  db: Database,
  id: string,
  change: Change,
  holder: { token: string } | 'before-replacing' | 'anybody',
): Promise<StoredRestore | undefined> {
  const isHeld =
    holder === 'anybody'
      ? sql<boolean>`true`
      : holder === 'before-replacing'
        ? sql<boolean>`value ->> 'phase' is distinct from 'replacing'`
        : sql<boolean>`value ->> 'token' = ${holder.token}`;
  const row = await db
    .updateTable('installation')
    .set({ value: sql`value || ${JSON.stringify(change)}::jsonb` })
    .where('name', '=', restoreRowName)
    .where(sql<boolean>`value ->> 'id' = ${id} and value ->> 'state' in ('waiting', 'running')`)
    .where(isHeld)
    .returning('value')
    .executeTakeFirst();
  return row && stateSchema.parse(row.value);
}
