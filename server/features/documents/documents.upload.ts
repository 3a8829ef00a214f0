import { z } from 'zod';
import type { DocumentParts, MissingPart, StoredPart } from '#schema/documents.ts';
import type { Part, Upload, UploadState } from '#server/adapters/storage/storage.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import { failpoint } from '#server/base/failpoint.ts';
import type { Services } from '#server/http/services.ts';
import { documentNotFoundMessage, type StoredDocument, saveUploadId } from './documents.queries.ts';
import type { SignedUrls } from './documents.urls.ts';

const validForSeconds = 15 * 60;

type UploadServices = Pick<Services, 'db' | 'storage' | 'clock'>;

/** The expected parts of a document. All have the same size except the last. */
function expectedParts({ size, partSize }: Pick<StoredDocument, 'size' | 'partSize'>): Part[] {
  const count = Math.ceil(size / partSize);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    size: index + 1 < count ? partSize : size - partSize * index,
  }));
}

/** A part number from a URL path. Anything else becomes 0, which no part has. */
export const partNumberSchema = z
  .string()
  .transform((text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0));

export function getPart(document: StoredDocument, number: number): Part {
  const part = expectedParts(document)[number - 1];
  if (!part) throw notFound('This document has no part with this number.');
  return part;
}

/** Returns the upload at the storage. Starts one when there is none or the storage has lost it. */
export async function openUpload(
  { db, storage }: UploadServices,
  document: StoredDocument,
): Promise<{ upload: Upload; state: UploadState }> {
  const { key } = document;
  if (document.uploadId !== null) {
    const upload = { key, uploadId: document.uploadId };
    const state = await storage.findUploadState(upload);
    if (state) return { upload, state };
    if (document.isComplete) throw notFound(documentNotFoundMessage);
  }
  const startedId = await storage.begin(key);
  const uploadId = await saveUploadId(db, document, startedId);
  const upload = { key, uploadId };
  if (uploadId !== startedId) await storage.abort({ key, uploadId: startedId });
  return { upload, state: (await storage.findUploadState(upload)) ?? { isComplete: false, parts: [] } };
}

function findStored(parts: StoredPart[], wanted: Part): StoredPart | undefined {
  return parts.find(({ number, size }) => number === wanted.number && size === wanted.size);
}

function missingParts(document: StoredDocument, { isComplete, parts }: UploadState): Part[] {
  if (isComplete) return [];
  return expectedParts(document).filter((part) => !findStored(parts, part));
}

/** All parts of a completed upload, although a provider no longer lists them: a client compares the checksums of each. */
function receivedParts(document: StoredDocument, { isComplete, parts }: UploadState): StoredPart[] {
  return expectedParts(document).flatMap((wanted) => {
    return findStored(parts, wanted) ?? (isComplete ? { ...wanted, etag: '' } : []);
  });
}

/** Lists the received parts, and the missing ones with signed URLs. */
export async function describeParts(
  services: UploadServices,
  signedUrls: SignedUrls,
  document: StoredDocument,
): Promise<DocumentParts> {
  const { storage, clock } = services;
  const { upload, state } = await openUpload(services, document);
  const expiresAt = new Date(clock.now().getTime() + validForSeconds * 1000);
  const withUrl = async (part: Part): Promise<MissingPart> => ({
    ...part,
    url:
      storage.kind === 's3'
        ? await storage.signPartUrl(upload, part, validForSeconds)
        : signedUrls.sign({ id: document.id, part }, expiresAt),
  });
  const missing = missingParts(document, state);
  return {
    parts: receivedParts(document, state),
    missing: await Promise.all(missing.map(withUrl)),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Assembles the parts into one file unless that is done. The caller then marks the document complete. */
export async function assembleFile(services: UploadServices, document: StoredDocument): Promise<void> {
  if (document.isComplete) return;
  const { upload, state } = await openUpload(services, document);
  const missing = missingParts(document, state).length;
  if (missing > 0) {
    const count = expectedParts(document).length;
    throw conflict(`This upload is not finished: ${missing} of ${count} parts are missing.`, 'parts_missing');
  }
  if (!state.isComplete) await services.storage.complete(upload, state.parts);
  failpoint('document-assembled');
}
