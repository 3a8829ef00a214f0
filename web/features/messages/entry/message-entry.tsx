import { Button } from '@mantine/core';
import { memo } from 'react';
import type { Message, MessageState } from '#schema/messages/messages.ts';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { Fact, RecordNumber } from './entry-facts.tsx';
import classes from './message-entry.module.css';
import { addressLabel, repetitionOf, senderLabel, timesOf } from './message-facts.ts';
import { MessageStateChip, ScheduledChip } from './message-state-chip.tsx';
import type { MessageActions } from './use-message-actions.tsx';

type Props = {
  message: Message;
  /** Waits for its day, or is a series that runs. */
  isScheduled: boolean;
  actions: MessageActions;
  /** Among those of every record: says which it belongs to. */
  withRecord?: boolean;
  /** Its place among those that are loaded, and how many there are; -1 while there are more. */
  place?: number | undefined;
  places?: number;
};

/** What the server sends again; whoever still wants no messages gets none, and it says so once more. */
const didNotGoOut: ReadonlySet<MessageState> = new Set(['failed', 'unknown', 'blocked']);

/**
 * One message, with what became of it and what can be done about it. Scrolling through many moves them without
 * rendering them again.
 */
export const MessageEntry = memo(function MessageEntry(props: Props) {
  const { message, isScheduled, actions, withRecord = false, place, places } = props;
  const { recipientName, state, reason, createdAt } = message;
  const timeZone = useTimeZone();
  const address = addressLabel(message);
  const repetition = repetitionOf(message);
  const canResend = !isScheduled && recordOf(message) !== undefined && didNotGoOut.has(state);

  return (
    <article
      className={classes.entry}
      aria-label={`Message to ${recipientName ?? address}`}
      aria-posinset={place}
      aria-setsize={places}
    >
      <div className={classes.head}>
        <dl className={classes.to}>
          <Fact label="To">
            {recipientName && <strong>{recipientName}</strong>} <span>{address}</span>
          </Fact>
        </dl>
        {isScheduled ? (
          <ScheduledChip isSeries={repetition !== undefined} />
        ) : (
          <MessageStateChip state={state} />
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={withRecord ? 'From' : 'Sent By'}>{senderLabel(message)}</Fact>
        {withRecord && (
          <>
            <Fact label="Created">
              <time dateTime={createdAt}>{formatExactTime(createdAt, timeZone)}</time>
            </Fact>
            <Fact label="About">
              <RecordNumber entry={message} />
            </Fact>
          </>
        )}
        {timesOf(message, isScheduled, timeZone).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
      <p className={classes.text}>{message.message}</p>
      {repetition && <p className={classes.note}>{repetition}</p>}
      {reason && (
        <p className={classes.reason} data-bad={state !== 'cancelled' || undefined}>
          {reason}
        </p>
      )}
      {isScheduled && (
        <Button variant="default" size="compact-sm" onClick={() => actions.remove(message)}>
          Remove Scheduled Message
        </Button>
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
