import { Button, Skeleton, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { nobodyToNotify, technicianNotice } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { useCompany } from '#web/lib/company.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { NotifiedList } from './notified-list.tsx';
import classes from './notify-technicians-form.module.css';
import { useNotifyTechnicians } from './use-notify-technicians.ts';

type Props = {
  kind: RecordKind;
  record: MessageRecord;
  isSending: boolean;
  onSending: (is: boolean) => void;
  onClose: () => void;
};

const maxExtraMs = 1000;

/** Texts the technicians of a record that it is theirs. Shows the text exactly as it will arrive. */
export function NotifyTechniciansForm({ kind, record, isSending, onSending, onClose }: Props) {
  const [extraMessage, setExtraMessage] = useState('');
  const { technicians, error, retry, isKnown, isDone, meanwhile, notify } = useNotifyTechnicians(
    kind,
    record,
  );
  // As the server writes it, which may be reached by several addresses.
  const publicUrl = useCompany()?.publicUrl ?? window.location.origin;
  const link = `${publicUrl}/print/${kind.slug}/${record._id}`;
  const told = (technicians ?? []).filter(({ notice }) => notice?.at !== undefined);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || !isKnown) return;
    onSending(true);
    await notify(extraMessage);
    onSending(false);
  }

  if (error)
    return (
      <ListFailure
        message={`Something went wrong loading this ${kind.labels.singular}. Please try again later.`}
        error={error}
        onRetry={retry}
      />
    );
  if (!technicians) return <Skeleton height={220} />;
  if (technicians.length === 0)
    return (
      <>
        <p className={classes.nobody} role="alert">
          {nobodyToNotify}
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            component={PageLink}
            to={`/app/${kind.slug}/${record._id}#assigned-technicians`}
            onClick={onClose}
          >
            Assign Technicians
          </Button>
        </DialogActions>
      </>
    );

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
      <NotifiedList technicians={technicians} />
      {meanwhile && (
        <p className={classes.warning} role="alert">
          {`${meanwhile} Notifying again sends another text.`}
        </p>
      )}
      {!isDone && !meanwhile && told.length > 0 && (
        <p className={classes.warning}>
          {`${told.map(({ name }) => name).join(', ')} ${told.length === 1 ? 'was' : 'were'} told already and will get another text.`}
        </p>
      )}
      {!isDone && (
        <Textarea
          label="Additional message (Optional)"
          data-autofocus
          rows={3}
          maxLength={maxExtraMs}
          readOnly={isSending}
          value={extraMessage}
          onChange={(event) => setExtraMessage(event.currentTarget.value)}
        />
      )}
      <figure className={classes.preview}>
        <figcaption>{isDone ? 'What they were sent' : 'Preview'}</figcaption>
        <p className={classes.bubble}>{technicianNotice(kind, { extraMessage, link })}</p>
      </figure>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <Button type="submit" loading={isSending} disabled={!isKnown}>
            {meanwhile ? 'Notify Again' : 'Notify Technicians'}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
