import { Button } from '@mantine/core';
import { memo } from 'react';
import type { Message, MessageState } from '#schema/messages/messages.ts';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { EmailText } from '#web/ui/text/email-text.tsx';
import { Detail, RecordNumber } from './entry-details.tsx';
import classes from './message-entry.module.css';
import { destinationLabel, repeatLabel, senderLabel, timesOf } from './message-labels.ts';
import { MessageStateChip, ScheduledChip } from './message-state-chip.tsx';
import type { MessageActions } from './use-message-actions.tsx';

type Props = {
  message: Message;
  /** Whether it is in the list of scheduled messages. */
  isScheduled: boolean;
  actions: MessageActions;
  /** Shows the record, in lists with messages of all records. */
  withRecord?: boolean;
  /** The position among the loaded messages, and their number; -1 while more can be loaded. */
  position?: number | undefined;
  setSize?: number;
};

/** The states that can be resent. The server blocks the message again if the recipient is still opted out. */
const resendableStates: ReadonlySet<MessageState> = new Set(['failed', 'unknown', 'blocked']);

/** A message with its state and actions. Memoized, so that scrolling a long list doesn't re-render it. */
export const MessageEntry = memo(function MessageEntry(props: Props) {
  const { message, isScheduled, actions, withRecord = false, position, setSize } = props;
  const { recipientName, state, reason, createdAt } = message;
  const timeZone = useTimeZone();
  const destination = destinationLabel(message);
  const repeat = repeatLabel(message);
  const canResend = !isScheduled && recordOf(message) !== undefined && resendableStates.has(state);

  return (
    <article
      className={classes.entry}
      aria-label={`Message to ${recipientName ?? destination}`}
      aria-posinset={position}
      aria-setsize={setSize}
    >
      <div className={classes.head}>
        <dl className={classes.to}>
          <Detail label="To">
            {recipientName && <strong>{recipientName}</strong>}{' '}
            <span>
              <EmailText text={destination} />
            </span>
          </Detail>
        </dl>
        {isScheduled ? <ScheduledChip isSeries={repeat !== undefined} /> : <MessageStateChip state={state} />}
      </div>
      <dl className={classes.details}>
        <Detail label={withRecord ? 'From' : 'Sent By'}>{senderLabel(message)}</Detail>
        {withRecord && (
          <>
            <Detail label="Created">
              <time dateTime={createdAt}>{formatExactTime(createdAt, timeZone)}</time>
            </Detail>
            <Detail label="About">
              <RecordNumber entry={message} />
            </Detail>
          </>
        )}
        {timesOf(message, isScheduled, timeZone).map(({ label, text }) => (
          <Detail key={label} label={label}>
            {text}
          </Detail>
        ))}
      </dl>
      <p className={classes.text}>{message.message}</p>
      {repeat && <p className={classes.note}>{repeat}</p>}
      {reason && (
        <p className={classes.reason} data-bad={state !== 'cancelled' || undefined}>
          {reason}
        </p>
      )}
      {isScheduled && (
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" onClick={() => actions.edit(message)}>
            Change Scheduled Message
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => actions.delete(message)}>
            Remove Scheduled Message
          </Button>
        </div>
      )}
      {canResend && (
        <Button
          variant="default"
          size="compact-sm"
          loading={actions.resendingId === message._id}
          onClick={() => actions.resend(message)}
        >
          Resend
        </Button>
      )}
    </article>
  );
});
