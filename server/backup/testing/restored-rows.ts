import type { TestServer } from '#server/test/test-server.ts';
import { storeDocument } from '../restore/restore-documents.ts';

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Adds a document of four bytes. */
export async function addDocument({ db, storage, clock, user }: TestServer, key: string): Promise<void> {
  await storeDocument(storage, { key, size: 4 }, bytesOf('text'));
  const at = clock.now();
  const row = { name: 'plan.txt', size: 4, contentType: 'text/plain', partSize: 4, storageKey: key };
  await db
    .insertInto('documents')
    .values({ ...row, id: crypto.randomUUID(), createdAt: at, createdBy: user.id, completedAt: at })
    .execute();
}

/** Adds an opt-out of which no log knows. @param createdBy who entered it; null: a text of the customer */
export async function optOut(
  { db, clock }: TestServer,
  address: string,
  createdBy: string | null,
): Promise<void> {
  const source = createdBy ? 'staff' : 'reply';
  await db
    .insertInto('suppressions')
    .values({ id: crypto.randomUUID(), channel: 'sms', address, source, createdBy, createdAt: clock.now() })
    .execute();
}
