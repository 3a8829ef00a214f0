import { Button, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { NoTechnicians } from './no-technicians.tsx';
import { NoticeText } from './notice-text.tsx';
import { NotifiedList } from './notified-list.tsx';
import classes from './notify-technicians-form.module.css';
import { RepeatWarning } from './repeat-warning.tsx';
import { useNotifyTechnicians } from './use-notify-technicians.ts';

type Props = {
  kind: RecordKind;
  record: MessageRecord;
  unsaved: UnsavedMessage;
  isSending: boolean;
  onSendingChange: (isSending: boolean) => void;
};

/** Texts the assigned technicians of a record. The preview shows the exact text they receive. */
export function NotifyTechniciansForm({ kind, record, unsaved, isSending, onSendingChange }: Props) {
  const [extraMessage, setExtraMessage] = useState('');
  const notification = useNotifyTechnicians(kind, record);
  const { technicians, error, isLoaded, isDone, conflict } = notification;
  const night = useNightQuestion();
  useReportDirty(extraMessage.trim() !== '' && !isDone, unsaved.setDirty);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || !isLoaded || !(await night.ask())) return;
    onSendingChange(true);
    await notification.notify(extraMessage);
    onSendingChange(false);
  }

  if (error)
    return (
      <ListFailure
        message={`Something went wrong loading this ${kind.labels.singular}. Please try again later.`}
        error={error}
        onRetry={notification.retry}
      />
    );
  if (!technicians) return <Skeleton height={220} />;
  if (technicians.length === 0)
    return (
      <NoTechnicians
        assignPath={`/app/${kind.slug}/${record._id}#assigned-technicians`}
        onClose={unsaved.finish}
      />
    );

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
      <NotifiedList technicians={technicians} />
      <RepeatWarning technicians={technicians} conflict={conflict} isDone={isDone} />
      <NoticeText
        kind={kind}
        recordId={record._id}
        extraMessage={extraMessage}
        onChange={isDone ? undefined : setExtraMessage}
        isSending={isSending}
        caption={isDone ? 'Message sent' : 'Preview'}
      />
      <DialogActions>
        <Button variant="default" onClick={unsaved.close} disabled={isSending}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <Button type="submit" loading={isSending} disabled={!isLoaded}>
            {conflict ? 'Notify Again' : 'Notify Technicians'}
          </Button>
        )}
      </DialogActions>
      {night.dialog}
    </form>
  );
}
