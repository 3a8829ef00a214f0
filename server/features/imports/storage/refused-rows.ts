import { type ImportDelimiter, importIssueSchema } from '#schema/imports/imports.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { decodeFile } from '#server/features/imports/file/decode-file.ts';
import { parseCsv } from '#server/features/imports/file/parse-csv.ts';
import { writeRefused } from '#server/features/imports/file/write-csv.ts';
import { hasImportFile, importNotFoundMessage, readImportFile } from './imports.queries.ts';

/** The refused rows as a CSV file. @throws AppError 404 */
export async function readRefused(db: Database, id: string): Promise<{ fileName: string; csv: string }> {
  const found = await db
    .selectFrom('imports')
    .select(['fileName', 'delimiter', 'headerLine'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(importNotFoundMessage);
  const rows = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'issues'])
    .where('importId', '=', id)
    .where(({ eb, fn }) => eb(fn.coalesce('outcome', 'predicted'), '=', 'refused'))
    .orderBy('rowNumber')
    .execute();
  const refused = rows.map(({ rowNumber, issues }) => ({
    rowNumber,
    reason: importIssueSchema
      .array()
      .parse(issues)
      .map(({ column, message }) => (column ? `${column}: ${message}` : message))
      .join(' '),
  }));
  if (!(await hasImportFile(db, id)))
    throw notFound('The file of this import was deleted, because it cannot be undone any more.');
  const { text } = decodeFile(await readImportFile(db, id));
  const { headerLine } = found;
  const file = await parseCsv(text, { delimiter: found.delimiter as ImportDelimiter, headerLine });
  const baseName = found.fileName.replace(/\.\w{1,4}$/, '');
  return { fileName: `${baseName}-refused.csv`, csv: writeRefused(file, refused) };
}
