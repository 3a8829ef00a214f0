import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { type SavedRecord, useReportSaved } from '#web/features/records/closed-records.ts';
import type { RecordEdit } from '#web/features/records/list/edits/record-edit.ts';
import { newerCopy, saveRecordEdit } from '#web/features/records/list/edits/save-record-edit.ts';
import { recordName } from '#web/features/records/record-name.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

export type BulkEditProps = {
  kind: RecordKind;
  records: RecordListItem[] | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** After each try, with the records that were changed. */
  onChanged: (records: RecordListItem[]) => void;
};

type Props = BulkEditProps & {
  /** The action: 'Change Status'. */
  label: string;
  /** Undefined while an entry is missing. */
  edit: RecordEdit | undefined;
  /** Marks what is missing. */
  onIncomplete: () => void;
  /** Confirms the edit of all records. */
  message: string;
  /** Forgets the entries. */
  onClosed: () => void;
  children: ReactNode;
};

/** `3 Work Orders`, or the name of the only record. */
function describeRecords({ labels }: RecordKind, records: RecordListItem[]): string {
  const [first, second] = records;
  return first && !second ? recordName(first) : `${records.length} ${labels.titles}`;
}

/** Makes the same change in several records, each with its own request. */
export function BulkEditDialog({ kind, records = [], label, edit, message, ...props }: Props) {
  const { isOpen, onClose, onChanged, onClosed, children } = props;
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const reportSaved = useReportSaved();
  const saves = useRef<SavedRecord[]>([]);

  async function save(record: RecordListItem, edit: RecordEdit) {
    const saved = await saveRecordEdit(kind, record, edit);
    if (saved) saves.current.push(saved);
  }

  /** One question for all tries. */
  function handleClosed() {
    reportSaved(saves.current);
    saves.current = [];
    onClosed();
  }

  function handleSettled(failed: RecordListItem[]) {
    markOthersStale(queryClient);
    void queryClient.invalidateQueries({ queryKey: recordsKey(kind) });
    const failedIds = new Set(failed.map(({ _id }) => _id));
    onChanged(records.filter(({ _id }) => !failedIds.has(_id)));
    if (failed.length > 0) return;
    void showSuccess(message);
    onClose();
  }

  return (
    <Dialog
      title={`${label}: ${describeRecords(kind, records)}`}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      onClosed={handleClosed}
    >
      <BulkForm
        items={records}
        describe={(record) => ({ name: recordName(record), path: `/app/${kind.slug}/${record._id}` })}
        label={label}
        isComplete={edit !== undefined}
        onIncomplete={props.onIncomplete}
        run={async (record) => edit && save(record, edit)}
        // The next try is for what the user then sees.
        renew={(record, error) => newerCopy(error) ?? record}
        isBusy={isBusy}
        onBusyChange={setBusy}
        onSettled={handleSettled}
        onClose={onClose}
      >
        {children}
      </BulkForm>
    </Dialog>
  );
}
