import type { Change } from '#schema/changes/sentences/describe-change.ts';
import type { ImportIssue, ImportOutcome } from '#schema/imports/imports.ts';
import type { Tx } from '#server/db/client.ts';

/** A row of a file; `number` counts from 0. */
export type ImportedRow = { number: number; line: number; name: string };

/** What became of a row, in words; the same in a dry run. */
export type RowResult<Row extends ImportedRow = ImportedRow> = {
  row: Row;
  outcome: ImportOutcome;
  /** Null for refused rows. */
  entityId: string | null;
  changes: Change[];
  issues: ImportIssue[];
  historyId: string | null;
  versionAfter: number | null;
  /** How many notices the warranties of the row lead to later on. */
  notices?: number;
};

/** A file as read for its kind, ready to be imported. */
export type OpenedFile = {
  /** In the order in which they are imported. */
  rows: readonly ImportedRow[];
  /** Imports rows in one transaction. A dry run does the same and rolls it back. */
  importRows(tx: Tx, rows: readonly ImportedRow[], at: Date): Promise<RowResult[]>;
};
