import { useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../../../schema/record-kind.ts';
import type { RecordItem } from '../../../schema/stored-records.ts';
import { ConfirmDeleteDialog } from '../../components/confirm-delete-dialog.tsx';
import { showFailureToast } from '../../lib/failure-toast.tsx';
import { showSuccess } from '../../lib/toast.ts';
import { customersKey } from '../customers/customers.queries.ts';
import { deleteRecord } from './records.api.ts';
import { recordQuery, recordsKey } from './records.queries.ts';
import { recordName } from './records-table.tsx';

type Props = {
  kind: RecordKind;
  record: RecordItem | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteRecordDialog({ kind, record, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const { one, title } = kind.words;

  async function handleDelete() {
    if (!record) return;
    try {
      await deleteRecord(kind, record._id);
      queryClient.removeQueries({ queryKey: recordQuery(kind, record._id).queryKey });
      // They are counted with their customers.
      void queryClient.invalidateQueries({ queryKey: customersKey });
      void showSuccess(`${title} deleted.`);
    } catch (error) {
      showFailureToast(error, `Something went wrong deleting this ${one}. Please try again later.`);
      throw error;
    } finally {
      // After a refusal too: somebody else may have deleted it already.
      void queryClient.invalidateQueries({ queryKey: recordsKey(kind) });
    }
  }

  return (
    <ConfirmDeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDelete={handleDelete}
      item={one}
      name={record && recordName(record)}
    />
  );
}
