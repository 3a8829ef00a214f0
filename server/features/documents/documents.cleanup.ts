import { logChange, systemActor } from '#server/db/history/history.ts';
import type { Services } from '#server/http/services.ts';
import { foreignBucketMessage, ownsStorage } from './documents.owner.ts';
import {
  type DiscardedDocument,
  deleteDocumentRow,
  discardDocument,
  isStorageKey,
  listDiscarded,
  lockAbandoned,
} from './documents.queries.ts';

const hourMs = 60 * 60 * 1000;
const maxUnfinishedMs = 24 * hourMs;
/** After that long, no upload of ours is under way any more. */
const maxAbandonedMs = 48 * hourMs;
const maxUnusedMs = 7 * 24 * hourMs;

type Deleting = Pick<Services, 'db' | 'storage' | 'restoreWatch'>;

/** Deletes the bytes before the row, so that a failure is retried. */
async function deleteFile({ db, storage, restoreWatch }: Deleting, document: DiscardedDocument) {
  // The restored data may need it.
  if (await restoreWatch.isRestoring()) return;
  const { id, key, uploadId } = document;
  if (uploadId !== null) await storage.abort({ key, uploadId });
  await storage.remove(key);
  await deleteDocumentRow(db, id);
}

/** Deletes the bytes and the row of one discarded document; in a bucket of another installation, nothing. */
export async function deleteDiscarded(services: Deleting, id: string): Promise<void> {
  if (!(await ownsStorage(services))) return;
  for (const document of await listDiscarded(services.db, id)) await deleteFile(services, document);
}

/**
 * Deletes uploads not completed within a day, and documents that no record uses a week after their upload. Those that a
 * record had stay for longer, because it may be restored.
 * Uploads whose id a crash has lost are aborted after two days.
 * @throws the first failure, after trying all documents; the next run retries
 */
export async function cleanUpDocuments(
  services: Deleting & Pick<Services, 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, config } = services;
  const at = clock.now();
  const before = {
    started: new Date(at.getTime() - maxUnfinishedMs),
    completed: new Date(at.getTime() - maxUnusedMs),
    released: new Date(at.getTime() - config.historyDocumentDays * 24 * hourMs),
  };
  await db.transaction().execute(async (tx) => {
    for (const document of await lockAbandoned(tx, config.publicUrl, before)) {
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
  if (!(await ownsStorage(services))) throw new Error(foreignBucketMessage);
  const failures: unknown[] = [];
  for (const document of await listDiscarded(db)) {
    if (signal?.aborted) break;
    await deleteFile(services, document).catch((error: unknown) => failures.push(error));
  }
  const { storage } = services;
  if (storage.kind === 's3') {
    const startedBefore = new Date(at.getTime() - maxAbandonedMs);
    const uploads = { isOwnKey: isStorageKey, startedBefore };
    await storage.abortAbandoned(uploads).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
