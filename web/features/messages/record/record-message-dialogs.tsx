import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { NotifyTechniciansDialog } from '#web/features/messages/notify/notify-technicians-dialog.tsx';
import { SendMessageDialog } from '#web/features/messages/send/send-message-dialog.tsx';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { useLinkedDialog } from '#web/ui/dialog/use-linked-dialog.ts';

const refetchIntervalMs = 2000;

type Props = {
  kind: RecordKind;
  record: RecordDetail;
  open: 'send' | 'notify' | undefined;
  onClose: () => void;
};

/** The dialogs that send messages about the record of a page. */
export function RecordMessageDialogs({ kind, record, open, onClose }: Props) {
  const isSending = (record.assignedTechnicians ?? []).some(
    ({ notice }) => notice?.state === 'queued' || notice?.state === 'sending',
  );
  // Updates the cached record, and with it the `record` prop, until every notice has its final state.
  useQuery({
    ...recordQuery(kind, record._id),
    enabled: isSending,
    refetchInterval: isSending && refetchIntervalMs,
  });
  const unfinished = useDialogTarget<string>();
  useLinkedDialog('message', (draftOf) => {
    unfinished.open(draftOf);
    return true;
  });
  return (
    <>
      <SendMessageDialog
        kind={kind}
        record={record}
        draftOf={unfinished.target}
        isOpen={unfinished.isOpen}
        onClose={unfinished.close}
      />
      <SendMessageDialog kind={kind} record={record} isOpen={open === 'send'} onClose={onClose} />
      {kind.hasTechnicians && (
        <NotifyTechniciansDialog kind={kind} record={record} isOpen={open === 'notify'} onClose={onClose} />
      )}
    </>
  );
}
