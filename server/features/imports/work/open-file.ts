import { findRecordKind } from '#schema/imports/import-kinds.ts';
import type { ImportDelimiter } from '#schema/imports/imports.ts';
import { type CustomerFile, readCustomerFile } from '#server/features/imports/customer/customer-file.ts';
import { importBatch } from '#server/features/imports/customer/import-batch.ts';
import { decodeFile } from '#server/features/imports/file/decode-file.ts';
import type { OpenedFile } from '#server/features/imports/file/imported-row.ts';
import { parseCsv } from '#server/features/imports/file/parse-csv.ts';
import { importRecords } from '#server/features/imports/records/record-batch.ts';
import { readRecordFile } from '#server/features/imports/records/record-file.ts';
import { importUnits } from '#server/features/imports/records/unit-batch.ts';
import { findFormerRows } from '#server/features/imports/storage/former-rows.queries.ts';
import { readImportFile } from '#server/features/imports/storage/imports.queries.ts';
import type { Services } from '#server/http/services.ts';
import type { ImportClaim } from './claim-import.ts';

/** What work on an import needs; `stopping` ends it between two batches. */
export type WorkServices = Pick<Services, 'db' | 'clock' | 'company' | 'config'> & {
  stopping: AbortSignal;
  /** For tests, which have few rows. */
  firstBatchRows?: number;
};

/** Finds the rows of a file of a kind by their numbers. */
function finder<Row extends { number: number }>(
  all: readonly Row[],
): (rows: readonly { number: number }[]) => Row[] {
  const byNumber = new Map(all.map((row) => [row.number, row]));
  return (rows) => rows.flatMap(({ number }) => byNumber.get(number) ?? []);
}

/**
 * Reads the file of an import for its kind.
 * @param taken what earlier rows created or are
 * @param created what of it they created
 */
export async function openFile(
  { db, company, config }: WorkServices,
  { id: importId, kind, columns, delimiter, headerLine, actor, sendsNotices }: ImportClaim,
  { taken, created, isDryRun }: { taken: Set<string>; created: Set<string>; isDryRun: boolean },
): Promise<OpenedFile> {
  const { text } = decodeFile(await readImportFile(db, importId));
  const csv = await parseCsv(text, { delimiter: delimiter as ImportDelimiter, headerLine });
  if (kind === 'customer') {
    const file: CustomerFile = await readCustomerFile(csv, columns);
    const context = { importId, file, taken, actor };
    const find = finder(file.rows);
    return {
      rows: file.rows,
      importRows: (tx, rows, at) => importBatch(tx, context, find(rows), at),
    };
  }
  const file = await readRecordFile(kind, csv, columns, {
    sendsNotices: isDryRun ? null : sendsNotices,
    formerIds: await findFormerRows(db, importId),
  });
  const { timeZone } = company();
  const { unknownTextsPerHour } = config;
  const work = { importId, file, taken, created, actor, timeZone, unknownTextsPerHour, isDryRun };
  const recordKind = findRecordKind(kind);
  const find = finder(file.rows);
  return {
    rows: file.rows,
    importRows: (tx, rows, at) =>
      recordKind
        ? importRecords(tx, recordKind, work, find(rows), at)
        : importUnits(tx, work, find(rows), at),
  };
}
