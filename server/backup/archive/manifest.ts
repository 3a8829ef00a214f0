import { z } from 'zod';

/** Increases when an older Crewdesk could not read the archive any more. */
export const archiveFormat = 1;

export const headerName = 'crewdesk.json';
export const manifestName = 'manifest.json';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

/** The first entry: what the file is. */
export const headerSchema = z.object({
  format: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  /** The last migration of the database. */
  migration: z.string(),
});

export const documentCopySchema = z.object({
  /** Its name in the document storage. */
  key: z.string().regex(/^[\w-]{1,200}$/),
  name: z.string(),
  size: count,
  sha256,
});

/** The last entry: what the archive must contain to be whole. */
export const manifestSchema = headerSchema.extend({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: count,
      bytes: count,
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: identifier, lastValue: z.number().int().nullable() })),
  /** Whether the documents are in the archive itself, or beside it. */
  isWhole: z.boolean(),
  /** Made before an upgrade: the documents stay in their storage. */
  leavesDocuments: z.boolean(),
  documents: z.array(documentCopySchema),
  /** Documents whose file could not be read. */
  missingDocuments: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Signs the links in emails. Only where it was generated, not where it is a setting. */
  sessionSecret: z.string().optional(),
});

export type ArchiveHeader = z.output<typeof headerSchema>;
export type Manifest = z.output<typeof manifestSchema>;
/** A document whose file the storage should have. */
export type StoredDocument = Omit<DocumentCopy, 'sha256'>;
export type DocumentCopy = z.output<typeof documentCopySchema>;
export type SavedTable = Manifest['tables'][number];
export type SavedSequence = Manifest['sequences'][number];

export function tablePartName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}`;
}

export function documentName(hash: string): string {
  return `documents/${hash}`;
}

type EntryName = { table: string; part: number } | { document: string } | { file: string };

/** @throws Error for every name that a backup does not have, so that no name can lead anywhere else */
export function parseEntryName(name: string): EntryName {
  if (name === headerName || name === manifestName) return { file: name };
  const [, table, part] = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6,9})$/.exec(name) ?? [];
  if (table !== undefined) return { table, part: Number(part) };
  const [, document] = /^documents\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (document !== undefined) return { document };
  throw new Error('it holds a file that no backup has');
}
