import { z } from 'zod';
import type { DocumentParts, MissingPart } from '#schema/documents.ts';
import type { Part, Upload, UploadState } from '#server/adapters/storage/storage.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Services } from '#server/http/services.ts';
import { documentNotFoundMessage, noteUploadId, type StoredDocument } from './documents.queries.ts';
import type { SignedAddresses } from './documents.urls.ts';

const goodForSeconds = 15 * 60;

type Needs = Pick<Services, 'db' | 'storage' | 'clock'>;

/** What parts a document has, and how long each is: all the same but the last. */
export function partsOf({ size, partSize }: Pick<StoredDocument, 'size' | 'partSize'>): Part[] {
  const count = Math.ceil(size / partSize);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    size: index + 1 < count ? partSize : size - partSize * index,
  }));
}

/** The number of a part as it stands in an address. What is none names nothing. */
export const partNumberSchema = z
  .string()
  .transform((text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0));

export function partOf(document: StoredDocument, number: number): Part {
  const part = partsOf(document)[number - 1];
  if (!part) throw notFound('This document has no such part.');
  return part;
}

/** The upload at the storage, begun when it has not been or when the storage lost it. */
export async function openUpload(
  { db, storage }: Needs,
  document: StoredDocument,
): Promise<{ upload: Upload; state: UploadState }> {
  const { key } = document;
  if (document.uploadId !== null) {
    const upload = { key, uploadId: document.uploadId };
    const state = await storage.inspect(upload);
    if (state) return { upload, state };
    if (document.isComplete) throw notFound(documentNotFoundMessage);
  }
  const begun = await storage.begin(key);
  const uploadId = await noteUploadId(db, document, begun);
  const upload = { key, uploadId };
  if (uploadId !== begun) await storage.abort({ key, uploadId: begun });
  return { upload, state: (await storage.inspect(upload)) ?? { isWhole: false, parts: [] } };
}

function missingOf(document: StoredDocument, { isWhole, parts }: UploadState): Part[] {
  if (isWhole) return [];
  const isThere = (wanted: Part) =>
    parts.some(({ number, size }) => number === wanted.number && size === wanted.size);
  return partsOf(document).filter((part) => !isThere(part));
}

/** Which parts are there, and where the others go. */
export async function describeParts(
  services: Needs,
  addresses: SignedAddresses,
  document: StoredDocument,
): Promise<DocumentParts> {
  const { storage, clock } = services;
  const { upload, state } = await openUpload(services, document);
  const expiresAt = new Date(clock.now().getTime() + goodForSeconds * 1000);
  const addressed = async (part: Part): Promise<MissingPart> => ({
    ...part,
    url:
      storage.kind === 's3'
        ? await storage.partAddress(upload, part, goodForSeconds)
        : addresses.sign({ id: document.id, part }, expiresAt),
  });
  const missing = missingOf(document, state);
  return {
    parts: state.parts.filter(({ number }) => !missing.some((part) => part.number === number)),
    missing: await Promise.all(missing.map(addressed)),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Makes one file of the parts, once; in the database it is complete only after that. */
export async function putTogether(services: Needs, document: StoredDocument): Promise<void> {
  if (document.isComplete) return;
  const { upload, state } = await openUpload(services, document);
  const missing = missingOf(document, state).length;
  if (missing > 0) {
    const count = partsOf(document).length;
    throw conflict(`This upload is not finished: ${missing} of ${count} parts are missing.`, 'parts_missing');
  }
  if (!state.isWhole) await services.storage.complete(upload, state.parts);
}
