import { IconBell, IconMessage } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { settleEdits } from '#web/features/records/list/edits/record-edit-queue.ts';
import { RecordsView } from '#web/features/records/list/records-view.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { VisitQuestion } from './visit-question.tsx';

const SendMessageDialog = lazyDialog(
  async () => (await import('#web/features/messages/send/send-message-dialog.tsx')).SendMessageDialog,
);
const NotifyTechniciansDialog = lazyDialog(
  async () =>
    (await import('#web/features/messages/notify/notify-technicians-dialog.tsx')).NotifyTechniciansDialog,
);
const NotifyRecordsDialog = lazyDialog(
  async () =>
    (await import('#web/features/messages/notify/several/notify-records-dialog.tsx')).NotifyRecordsDialog,
);

/** The list of a record kind, with the dialogs that send messages about a record. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  const sendDialog = useDialogTarget<RecordListItem>();
  const notifyDialog = useDialogTarget<RecordListItem>();
  const notifyRecordsDialog = useDialogTarget<RecordListItem[]>();

  /** Those who are assigned right now are notified, too. */
  async function openNotice(records: RecordListItem[]) {
    const [first, ...others] = await settleEdits(records);
    if (!first) return;
    if (others.length === 0) notifyDialog.open(first);
    else notifyRecordsDialog.open([first, ...others]);
  }

  function messageActions(record: RecordListItem): RowAction[] {
    const send = { label: 'Send Messages', icon: IconMessage, onSelect: () => sendDialog.open(record) };
    const notify = { label: 'Notify Technicians', icon: IconBell, onSelect: () => void openNotice([record]) };
    return kind.hasTechnicians ? [send, notify] : [send];
  }

  return (
    <VisitQuestion>
      <RecordsView
        kind={kind}
        messageActions={messageActions}
        onNotifyTechnicians={(records) => void openNotice(records)}
      />
      <SendMessageDialog
        kind={kind}
        record={sendDialog.target}
        isOpen={sendDialog.isOpen}
        onClose={sendDialog.close}
      />
      <NotifyTechniciansDialog
        kind={kind}
        record={notifyDialog.target}
        isOpen={notifyDialog.isOpen}
        onClose={notifyDialog.close}
      />
      {kind.hasTechnicians && (
        <NotifyRecordsDialog
          kind={kind}
          records={notifyRecordsDialog.target}
          isOpen={notifyRecordsDialog.isOpen}
          onClose={notifyRecordsDialog.close}
        />
      )}
    </VisitQuestion>
  );
}
