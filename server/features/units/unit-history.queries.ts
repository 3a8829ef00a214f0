import { sql } from 'kysely';
import type { Page } from '#schema/fields/lists.ts';
import type { HistoryItem } from '#schema/history/history-list.ts';
import type { UnitRecordsQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import {
  changesOfRecords,
  describeChanges,
} from '#server/features/history/records/record-changes.queries.ts';
import { unitPageStatement } from './unit-pages.ts';
import { unitRows } from './unit-rows.ts';

const readPage = unitPageStatement('-at', (unit, page) =>
  changesOfRecords(sql`select distinct record_id from (${unitRows(unit)}) rows`, page),
);

/** A page of the changes of all records with the unit and of what belongs to them, the newest first. */
export async function listUnitChanges(db: Database, query: UnitRecordsQuery): Promise<Page<HistoryItem>> {
  return describeChanges(await readPage(db, query));
}
