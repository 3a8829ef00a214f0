import { createContext, use } from 'react';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';

/** A record before and after it was saved. */
export type SavedRecord = {
  before: Pick<RecordListItem, 'isOpen' | 'statusObtainedAt'>;
  after: RecordDetail;
};

/** Called with the records that a save has closed. Another feature may ask about them; the pages provide it. */
export const ClosedRecordsContext = createContext<(records: RecordDetail[]) => void>(() => {});

/** Called with the records that a save has reopened. */
export const ReopenedRecordsContext = createContext<(records: SavedRecord[]) => void>(() => {});

/** Returns the function that reports saved records, so that a question about the closed and reopened ones can be asked. */
export function useReportSaved(): (saves: SavedRecord[]) => void {
  const report = use(ClosedRecordsContext);
  const reportReopened = use(ReopenedRecordsContext);
  return (saves) => {
    const closed = saves.filter(({ before, after }) => before.isOpen && !after.isOpen);
    if (closed.length > 0) report(closed.map(({ after }) => after));
    const reopened = saves.filter(({ before, after }) => !before.isOpen && after.isOpen);
    if (reopened.length > 0) reportReopened(reopened);
  };
}
