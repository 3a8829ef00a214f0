import { dirname } from 'node:path';
import type { Database } from '#server/db/client.ts';
import type { Manifest } from '../archive/manifest.ts';
import { copiesFolder } from '../documents/document-copies.ts';
import { type CheckOptions, missingDocumentsError } from '../restore/check-backup.ts';
import { planDocuments } from '../restore/restore-documents.ts';
import { restoreDocuments } from '../restore/store-documents.ts';

/**
 * Stores those documents of a backup again that were being deleted when the restore began: the storage may have had them
 * still when it was checked. Those that are in use cannot be among them.
 * @throws MissingDocumentsError
 */
export async function restoreDeleted(db: Database, source: CheckOptions, manifest: Manifest): Promise<void> {
  const rows = await db
    .selectFrom('documents')
    .select('storageKey')
    .where('discardedAt', 'is', null)
    .execute();
  const inUse = new Set(rows.map(({ storageKey }) => storageKey));
  const documents = manifest.documents.filter(({ key }) => !inUse.has(key));
  const folder = copiesFolder(dirname(source.path));
  const { missing, lost } = await planDocuments(
    { ...manifest, documents },
    source.storage,
    folder,
    source.signal,
  );
  if (lost.length > 0 && !source.allowsMissingDocuments) throw missingDocumentsError(lost, folder);
  const lostKeys = new Set(lost.map(({ key }) => key));
  await restoreDocuments(
    source,
    manifest,
    missing.filter(({ key }) => !lostKeys.has(key)),
  );
}
