import { createHash } from 'node:crypto';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { FirstLine, ImportColumn, ImportHeaderReason } from '#schema/imports/imports.ts';
import type { Database } from '#server/db/client.ts';
import { decodeFile } from '#server/features/imports/file/decode-file.ts';
import { findHeader } from '#server/features/imports/file/find-header.ts';
import { plainHeader } from '#server/features/imports/file/known-headings.ts';
import { type CsvLayout, parseCsv } from '#server/features/imports/file/parse-csv.ts';
import { proposeColumns } from '#server/features/imports/file/propose-columns.ts';
import { reasonHeader } from '#server/features/imports/file/write-csv.ts';

const maxHeaderLength = 100;

/** A file of refused rows that was mended has one column more. */
function withoutReason(headers: readonly string[]): readonly string[] {
  return headers.at(-1) === plainHeader(reasonHeader) ? headers.slice(0, -1) : headers;
}

/** Identifies files by their headings. */
export function hashHeaders(headers: readonly string[]): string {
  return createHash('sha256')
    .update(
      JSON.stringify(withoutReason(headers.map((header) => plainHeader(header.slice(0, maxHeaderLength))))),
    )
    .digest('hex');
}

async function findRemembered(
  db: Database,
  kind: ImportKind,
  headers: readonly string[],
): Promise<(string | null)[] | undefined> {
  const found = await db
    .selectFrom('importMemory')
    .select('targets')
    .where('headersHash', '=', hashHeaders(headers))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found?.targets as (string | null)[] | undefined;
}

type ReadLayout = { headerLine: number; delimiter: string; rowCount: number; columns: ImportColumn[] };

export type ReadFile = ReadLayout & {
  headerBy: ImportHeaderReason;
  firstLines: FirstLine[];
  encoding: string;
  contentHash: string;
};

/**
 * Reads a file whose headings are on a line, with proposals for its columns.
 * @throws AppError 400 with a sentence for a file that cannot be imported
 */
export async function readLayout(
  db: Database,
  kind: ImportKind,
  text: string,
  layout: CsvLayout & { headerLine: number },
): Promise<ReadLayout> {
  const file = await parseCsv(text, layout);
  return {
    headerLine: layout.headerLine,
    delimiter: file.delimiter,
    rowCount: file.rows.length,
    columns: await proposeColumns(kind, file, await findRemembered(db, kind, file.header)),
  };
}

/**
 * Reads a new file with proposals for its columns.
 * @throws AppError 400 with a sentence for a file that cannot be imported
 */
export async function readNewFile(db: Database, kind: ImportKind, content: Buffer): Promise<ReadFile> {
  const { encoding, text } = decodeFile(content);
  const { headerBy, firstLines, ...layout } = await findHeader(kind, text);
  return {
    ...(await readLayout(db, kind, text, layout)),
    headerBy,
    firstLines,
    encoding,
    contentHash: createHash('sha256').update(content).digest('hex'),
  };
}
