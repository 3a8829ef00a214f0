import { z } from 'zod';
import { authorSchema } from './users.ts';

/** The smallest part that S3 takes; a phone with a poor line sends one within the time a request may take. */
export const partSize = 5 * 1024 * 1024;

const maxNameLength = 200;
const defaultName = 'document';

/** Marks that turn the direction of reading, by which `gpj.exe` could pass for a picture. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The name of a file as people may see it anywhere: no folders, no control characters or turned reading, at most 200
 * characters, its ending kept.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).findLast((segment) => segment.trim() !== '') ?? '';
  const clean = last
    .toWellFormed()
    .replace(directionMarks, '')
    .replace(/[\p{Cc}\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+$/, '');
  if (clean === '') return defaultName;
  if (clean.length <= maxNameLength) return clean;
  const ending = /\.[^.\s]{1,10}$/.exec(clean)?.[0] ?? '';
  return (
    clean
      .slice(0, maxNameLength - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trim() + ending
  );
}

export const unknownContentType = 'application/octet-stream';

/** Types in which nothing can run. Whatever else a file claims to be, it is served as bytes. */
const harmlessTypes = new Set([
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

export function harmlessType(claimed: string | null | undefined): string {
  const type = claimed?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return harmlessTypes.has(type) ? type : unknownContentType;
}

const sizeRequired = 'The size of the file is required.';

export const documentInputSchema = z.object({
  name: z.string({ error: 'The name of the file is required.' }).transform(cleanFileName),
  /** In bytes. */
  size: z.int({ error: sizeRequired }).min(1, 'This file is empty.'),
  contentType: z.string({ error: 'This must be text.' }).nullish().transform(harmlessType),
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

export const documentPartSchema = z.object({ number: z.int(), size: z.int(), etag: z.string() });
export type StoredPart = z.output<typeof documentPartSchema>;

const missingPartSchema = z.object({
  number: z.int(),
  size: z.int(),
  /** Where to PUT the bytes, without a session. On this site it begins with a slash. */
  url: z.string(),
});
export type MissingPart = z.output<typeof missingPartSchema>;

export const documentPartsSchema = z.object({
  parts: z.array(documentPartSchema),
  missing: z.array(missingPartSchema),
  /** Until when the addresses of the missing parts are good. */
  expiresAt: z.string(),
});
export type DocumentParts = z.output<typeof documentPartsSchema>;

/** An address that gives the file without a session, for a minute. */
export const downloadSchema = z.object({ url: z.string(), expiresAt: z.string() });
export type Download = z.output<typeof downloadSchema>;
