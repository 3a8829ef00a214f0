import { useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import { useReportSaved } from '#web/features/records/closed-records.ts';
import { recordSubject } from '#web/features/records/record-name.ts';
import { cacheRecord, recordsKey } from '#web/features/records/records.queries.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showFailure, showSuccess } from '#web/lib/toasts/toast.ts';
import { hideUndo, showUndoableSuccess } from '#web/lib/toasts/undo-toast.tsx';
import type { RecordEdit } from './record-edit.ts';
import { EditRefusal, type SavedEdit, saveRecordEdit, undoRecordEdit } from './save-record-edit.ts';

/** Edits one record from the list at once. The function never rejects: toasts report the outcome and offer to undo it. */
export function useRecordEdit(kind: RecordKind) {
  const queryClient = useQueryClient();
  const reportSaved = useReportSaved();

  async function attempt(record: RecordListItem, save: () => Promise<void>): Promise<void> {
    const subject = recordSubject(kind, record);
    try {
      await save();
    } catch (error) {
      if (error instanceof EditRefusal) void showFailure(error.message, { subject });
      else {
        const failure = `Something went wrong updating this ${kind.labels.singular}. Please try again later.`;
        showFailureToast(error, failure, subject);
      }
    }
    // After a failure, too: somebody else may have changed or deleted it.
    await queryClient.invalidateQueries({ queryKey: recordsKey(kind) });
  }

  function cache(record: RecordDetail): void {
    cacheRecord(queryClient, kind, record);
  }

  function undo(saved: SavedEdit, edit: RecordEdit): Promise<void> {
    return attempt(saved.before, async () => {
      const restored = await undoRecordEdit(kind, saved, edit);
      cache(restored);
      void showSuccess(`${saved.after.number} is as it was before.`);
      reportSaved([{ before: saved.after, after: restored }]);
    });
  }

  /** @param message confirms the edit */
  return (record: RecordListItem, edit: RecordEdit, message: string): Promise<void> => {
    // It would take back this edit, too.
    hideUndo(record._id);
    return attempt(record, async () => {
      const saved = await saveRecordEdit(kind, record, edit);
      if (!saved) return;
      cache(saved.after);
      if (saved.isFollowed) void showSuccess(message);
      else void showUndoableSuccess(record._id, message, () => void undo(saved, edit));
      reportSaved([saved]);
    });
  };
}
