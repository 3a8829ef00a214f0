import { z } from 'zod';
import { authorSchema } from './users.ts';

/** The minimum part size of S3. A phone on a slow network can send one within the request timeout. */
export const partSize = 5 * 1024 * 1024;

const maxNameLength = 200;
const defaultName = 'document';

/** Bidirectional control characters, which could make an `.exe` look like an image. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Sanitizes a file name for display and download: no folders, no control or bidirectional characters, at most 200
 * characters including the file extension.
 */
export function cleanFileName(rawName: string): string {
  const last = rawName.split(/[/\\]/).findLast((segment) => segment.trim() !== '') ?? '';
  const clean = last
    .toWellFormed()
    .replace(bidiControls, '')
    .replace(/[\p{Cc}\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+$/, '');
  if (clean === '') return defaultName;
  if (clean.length <= maxNameLength) return clean;
  const extension = /\.[^.\s]{1,10}$/.exec(clean)?.[0] ?? '';
  return (
    clean
      .slice(0, maxNameLength - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trim() + extension
  );
}

export const unknownContentType = 'application/octet-stream';

/** Content types that cannot contain scripts. All other files are served as `application/octet-stream`. */
const safeContentTypes = new Set([
  'application/pdf',
  'application/zip',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/csv',
  'text/plain',
  'video/mp4',
  'video/quicktime',
]);

export function safeContentType(claimed: string | null | undefined): string {
  const type = claimed?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return safeContentTypes.has(type) ? type : unknownContentType;
}

const sizeRequired = 'The size of the file is required.';

/** The URL of an uploaded document ends in its id, whatever the host. */
const uploadedDocument = /\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The id of the uploaded document behind a URL; null for another one. */
export function uploadedDocumentId(fileUrl: string): string | null {
  return uploadedDocument.exec(fileUrl)?.[1] ?? null;
}

export const documentInputSchema = z.object({
  name: z.string({ error: 'The name of the file is required.' }).transform(cleanFileName),
  /** Bytes. */
  size: z.int({ error: sizeRequired }).min(1, 'This file is empty.'),
  contentType: z.string({ error: 'This must be text.' }).nullish().transform(safeContentType),
});
export type DocumentInput = z.output<typeof documentInputSchema>;

export const documentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  partSize: z.int(),
  partCount: z.int(),
  /** Null until the upload is complete. */
  fileUrl: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: authorSchema,
  completedAt: z.string().nullable(),
});
export type Document = z.output<typeof documentSchema>;

export const documentPartSchema = z.object({
  number: z.int(),
  size: z.int(),
  /** Empty once the storage provider has assembled the file. */
  etag: z.string(),
});
export type StoredPart = z.output<typeof documentPartSchema>;

const missingPartSchema = z.object({
  number: z.int(),
  size: z.int(),
  /** Signed URL for a PUT of the bytes. A path when this server stores the document. */
  url: z.string(),
});
export type MissingPart = z.output<typeof missingPartSchema>;

export const documentPartsSchema = z.object({
  parts: z.array(documentPartSchema),
  missing: z.array(missingPartSchema),
  /** When the URLs of the missing parts expire. */
  expiresAt: z.string(),
});
export type DocumentParts = z.output<typeof documentPartsSchema>;

/** Signed URLs for the file, valid for one minute. */
export const downloadSchema = z.object({
  /** Serves the file as an attachment. */
  url: z.string(),
  /** Shows the file in the browser. Null unless it is a picture or a PDF by its bytes. */
  viewUrl: z.string().nullable(),
  expiresAt: z.string(),
});
export type Download = z.output<typeof downloadSchema>;
