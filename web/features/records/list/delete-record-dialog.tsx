import { useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { recordName, recordSubject } from '#web/features/records/record-name.ts';
import { deleteRecord } from '#web/features/records/records.api.ts';
import { recordQuery, recordsKey } from '#web/features/records/records.queries.ts';
import { markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { forgetProblems } from '#web/lib/toasts/recent-problems.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';

type Props = {
  kind: RecordKind;
  record: RecordListItem | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteRecordDialog({ kind, record, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { singular, title } = kind.labels;

  async function handleDelete() {
    if (!record) return;
    const subject = recordSubject(kind, record);
    try {
      await deleteRecord(kind, record._id);
      forgetProblems(subject.key);
      queryClient.removeQueries({ queryKey: recordQuery(kind, record._id).queryKey });
      markOthersStale(queryClient);
      void showSuccess(`${title} deleted.`);
    } catch (error) {
      const failure = `Something went wrong deleting this ${singular}. Please try again later.`;
      showFailureToast(error, failure, subject);
      throw error;
    } finally {
      // After a failure, too: somebody else may have deleted it already.
      void queryClient.invalidateQueries({ queryKey: recordsKey(kind) });
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item={singular}
      name={record && recordName(record)}
    />
  );
}
