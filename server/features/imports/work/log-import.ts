import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { countHandled } from '#server/features/imports/storage/imports.writes.ts';
import type { ImportClaim } from './claim-import.ts';

async function describeImport(tx: Tx, id: string): Promise<{ json: string; written: number }> {
  const { fileName, kind } = await tx
    .selectFrom('imports')
    .select(['fileName', 'kind'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { written } = await countHandled(tx, id);
  return { json: JSON.stringify({ _id: id, name: fileName, kind, count: written }), written };
}

/** Adds an import to the history of the company, beside the changes of the customers; nothing if it changed none. */
export async function logImport(tx: Tx, { id, actor }: ImportClaim, at: Date): Promise<void> {
  const { json, written } = await describeImport(tx, id);
  if (written > 0)
    await logChange(tx, { at, actor, entity: 'import', entityId: id, before: null, after: json });
}

/** Adds the undo of an import to the history of the company. */
export async function logUndo(tx: Tx, { id, actor }: ImportClaim, at: Date): Promise<void> {
  const { json } = await describeImport(tx, id);
  await logChange(tx, { at, actor, entity: 'import', entityId: id, before: json, after: null });
}
