import '#web/ui/dialog/dialog-styles.ts';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatPhone } from '#schema/fields/phone.ts';
import type { HeldMessage } from '#schema/messages/outbox-hold.ts';
import { Detail, RecordNumber } from '#web/features/messages/entry/entry-details.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import classes from './held-message-list.module.css';

function recipientText({ recipientName, textTo, emailTo }: HeldMessage): string {
  const destination = textTo === null ? emailTo : formatPhone(textTo);
  return [recipientName, destination].filter(Boolean).join(', ');
}

type EntryProps = { message: HeldMessage; isKept: boolean; onToggle: () => void };

function HeldMessageEntry({ message, isKept, onToggle }: EntryProps) {
  const textId = useId();
  const timeZone = useTimeZone();
  const { recurrenceIntervalDays: days } = message;
  return (
    <li className={classes.entry}>
      <Checkbox
        className={classes.tick}
        label={recipientText(message)}
        aria-describedby={textId}
        checked={isKept}
        onChange={onToggle}
      />
      <div className={classes.body}>
        <dl className={classes.details}>
          <Detail label="Due">{formatExactTime(message.dueAt, timeZone)}</Detail>
          <Detail label="About">
            <RecordNumber entry={message} />
          </Detail>
          <Detail label="From">{message.sentBy?.name ?? 'Crewdesk'}</Detail>
          {days !== null && (
            <Detail label="Repeats">{days === 1 ? 'every day' : `every ${days} days`}</Detail>
          )}
        </dl>
        <p id={textId} className={classes.text}>
          {message.message}
        </p>
        {message.wasBegun && (
          <p className={classes.note}>
            It was being sent when the data was saved. If the provider has it, it is not sent again.
          </p>
        )}
      </div>
    </li>
  );
}

type Props = { messages: HeldMessage[]; isKept: (id: string) => boolean; onToggle: (id: string) => void };

/** The messages that are due, each with a checkbox: ticked ones are sent. */
export function HeldMessageList({ messages, isKept, onToggle }: Props) {
  return (
    <ul className={classes.list} aria-label="Held messages">
      {messages.map((message) => (
        <HeldMessageEntry
          key={message._id}
          message={message}
          isKept={isKept(message._id)}
          onToggle={() => onToggle(message._id)}
        />
      ))}
    </ul>
  );
}
