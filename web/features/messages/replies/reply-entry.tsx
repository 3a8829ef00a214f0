import { Button } from '@mantine/core';
import { formatPhone, toE164 } from '#schema/fields/phone.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { Detail, RecordNumber } from '#web/features/messages/entry/entry-details.tsx';
import classes from '#web/features/messages/entry/message-entry.module.css';
import { recordOf } from '#web/features/messages/messages.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';

type Props = {
  reply: Reply;
  /** Whether the user sees it for the first time. */
  isNew: boolean;
  /** Shows the record, in lists with replies about all records. */
  withRecord?: boolean;
  onOptOut: (reply: Reply) => void;
  onReply: (reply: Reply) => void;
};

/** A reply with its sender, time and record. */
export function ReplyEntry({ reply, isNew, withRecord = false, onOptOut, onReply }: Props) {
  const { from, fromName, body, receivedAt, isSuppressed } = reply;
  const timeZone = useTimeZone();
  // We can't text a short code, so it needs no opt-out.
  const canBeTexted = !isSuppressed && toE164(from) !== undefined;
  // A message needs a record.
  const canReply = canBeTexted && recordOf(reply) !== undefined;
  return (
    <article className={classes.entry} aria-label={`Reply from ${fromName ?? formatPhone(from)}`}>
      <div className={classes.head}>
        <dl className={classes.to}>
          <Detail label="From">
            {fromName && <strong>{fromName}</strong>}{' '}
            <span>
              <PhoneLink phone={from} />
            </span>
          </Detail>
        </dl>
        <span className={classes.chips}>
          {isSuppressed && <StatusChip status="Opted out" tone="amber" />}
          {isNew && <StatusChip status="New" tone="blue" />}
        </span>
      </div>
      <dl className={classes.details}>
        <Detail label="Received">
          <time dateTime={receivedAt}>{formatExactTime(receivedAt, timeZone)}</time>
        </Detail>
        {withRecord && (
          <Detail label="About">
            <RecordNumber entry={reply} />
          </Detail>
        )}
      </dl>
      <p className={classes.text}>{body}</p>
      {canBeTexted && (
        <div className={classes.actions}>
          {canReply && (
            <Button variant="default" size="compact-sm" onClick={() => onReply(reply)}>
              Reply
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => onOptOut(reply)}>
            Record an Opt-Out
          </Button>
        </div>
      )}
    </article>
  );
}
