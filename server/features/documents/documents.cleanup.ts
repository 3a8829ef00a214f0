import { logChange, systemActor } from '#server/db/history.ts';
import type { Services } from '#server/http/services.ts';
import {
  type Discarded,
  deleteDocumentRow,
  discardDocument,
  listDiscarded,
  lockForgotten,
} from './documents.queries.ts';

const hourMs = 60 * 60 * 1000;
const unfinishedForMs = 24 * hourMs;
const unusedForMs = 7 * 24 * hourMs;

/** What the storage has to let go of, before the row that says so goes, too. */
async function removeBytes({ db, storage }: Pick<Services, 'db' | 'storage'>, document: Discarded) {
  const { id, key, uploadId } = document;
  if (uploadId !== null) await storage.abort({ key, uploadId });
  await storage.remove(key);
  await deleteDocumentRow(db, id);
}

/** Removes the bytes of one document that was discarded. */
export async function removeDiscarded(services: Pick<Services, 'db' | 'storage'>, id: string): Promise<void> {
  for (const document of await listDiscarded(services.db, id)) await removeBytes(services, document);
}

/**
 * Removes uploads that nobody finished within a day, and documents that no record has after a week.
 * @throws the first failure, after it has tried all of them; the next time tries again
 */
export async function cleanUpDocuments(
  services: Pick<Services, 'db' | 'storage' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, config } = services;
  const at = clock.now();
  const before = {
    begun: new Date(at.getTime() - unfinishedForMs),
    complete: new Date(at.getTime() - unusedForMs),
  };
  await db.transaction().execute(async (tx) => {
    for (const document of await lockForgotten(tx, config.publicUrl, before)) {
      await discardDocument(tx, document, at);
      await logChange(tx, {
        at,
        actor: systemActor,
        entity: 'document',
        entityId: document.id,
        before: document.json,
        after: null,
      });
    }
  });
  const failures: unknown[] = [];
  for (const document of await listDiscarded(db)) {
    if (signal?.aborted) break;
    await removeBytes(services, document).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
