import { createContext, use } from 'react';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';

/** A record before and after it was saved. */
export type SavedRecord = { before: Pick<RecordListItem, 'isOpen'>; after: RecordDetail };

/** Called with the records that a save has closed. Another feature may ask about them; the pages provide it. */
export const ClosedRecordsContext = createContext<(records: RecordDetail[]) => void>(() => {});

/** Returns the function that reports saved records, so that a question about the closed ones among them can be asked. */
export function useReportClosed(): (saves: SavedRecord[]) => void {
  const report = use(ClosedRecordsContext);
  return (saves) => {
    const closed = saves.filter(({ before, after }) => before.isOpen && !after.isOpen);
    if (closed.length > 0) report(closed.map(({ after }) => after));
  };
}
