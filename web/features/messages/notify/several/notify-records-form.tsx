import { Button, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { noTechniciansToNotify, technicianNotice } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import classes from '#web/features/messages/notify/notify-technicians-form.module.css';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { useCompany } from '#web/lib/company.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { BulkForm } from '#web/ui/dialog/bulk-form.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
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

const maxExtraLength = 1000;

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
  const publicUrl = useCompany()?.publicUrl ?? window.location.origin;

  if (!first)
    return (
      <>
        <p className={classes.empty} role="alert">
          {noTechniciansToNotify}
        </p>
        <DialogActions>
          <Button variant="default" onClick={unsaved.finish}>
            Close
          </Button>
        </DialogActions>
      </>
    );
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
        <Textarea
          label="Additional message (Optional)"
          data-autofocus
          rows={3}
          maxLength={maxExtraLength}
          readOnly={isBusy}
          value={extraMessage}
          onChange={(event) => setExtraMessage(event.currentTarget.value)}
        />
        <figure className={classes.preview}>
          <figcaption>{`Preview: ${first.number}`}</figcaption>
          <p className={classes.bubble}>
            {technicianNotice(kind, { extraMessage, link: `${publicUrl}/print/${kind.slug}/${first._id}` })}
          </p>
        </figure>
      </BulkForm>
      {night.dialog}
    </>
  );
}
