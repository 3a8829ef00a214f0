import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { NoTechnicians } from '#web/features/messages/notify/no-technicians.tsx';
import { NoticeText } from '#web/features/messages/notify/notice-text.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import { useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { NotifiedRecords } from './notified-records.tsx';
import { useNotifyRecords } from './use-notify-records.ts';

type Props = {
  kind: RecordKind;
  records: MessageRecord[];
  unsaved: UnsavedMessage;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
};

function hasTechnicians({ assignedTechnicians = [] }: MessageRecord): boolean {
  return assignedTechnicians.length > 0;
}

export function NotifyRecordsForm({ kind, records, unsaved, isBusy, onBusyChange }: Props) {
  const [extraMessage, setExtraMessage] = useState('');
  useReportDirty(extraMessage.trim() !== '', unsaved.setDirty);
  const [first, ...others] = records.filter(hasTechnicians);
  const assigned = first ? [first, ...others] : [];
  const unassigned = records.filter((record) => !hasTechnicians(record));
  const { isLoading, notified, notify } = useNotifyRecords(kind, assigned, extraMessage);
  const night = useNightQuestion();

  if (!first) return <NoTechnicians onClose={unsaved.finish} />;
  if (isLoading) return <Skeleton height={220} />;

  return (
    <>
      <BulkForm
        items={assigned}
        describe={({ _id, number, customer }) => ({
          name: `${customer.name}, ${number}`,
          path: `/app/${kind.slug}/${_id}`,
        })}
        label="Notify Technicians"
        isComplete
        confirm={async () => (await night.ask()) !== undefined}
        run={notify}
        isBusy={isBusy}
        onBusyChange={onBusyChange}
        onSettled={(failed) => {
          if (failed.length > 0) return;
          void showSuccess('Notifications sent.');
          unsaved.finish();
        }}
        onClose={unsaved.close}
      >
        <NotifiedRecords notified={notified} unassigned={unassigned} />
        <NoticeText
          kind={kind}
          recordId={first._id}
          extraMessage={extraMessage}
          onChange={setExtraMessage}
          isSending={isBusy}
          caption={`Preview: ${first.number}`}
        />
      </BulkForm>
      {night.dialog}
    </>
  );
}
