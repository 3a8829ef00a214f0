import { Button } from '@mantine/core';
import { formatPhone, toWirePhone } from '#schema/fields/phone.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { Fact, RecordNumber } from '#web/features/messages/entry/entry-facts.tsx';
import classes from '#web/features/messages/entry/message-entry.module.css';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';

type Props = {
  reply: Reply;
  /** The reader had not seen it before. */
  isNew: boolean;
  /** Among those of every record: says which it answers. */
  withRecord?: boolean;
  /** Somebody asks to hear no more. */
  onStop: (reply: Reply) => void;
};

/** What somebody texted back: who, when, about which record. */
export function ReplyEntry({ reply, isNew, withRecord = false, onStop }: Props) {
  const { from, fromName, body, receivedAt, isSuppressed } = reply;
  const timeZone = useTimeZone();
  // Nothing of ours goes to a short code, so there is nothing to end.
  const canOptOut = !isSuppressed && toWirePhone(from) !== undefined;
  return (
    <article className={classes.entry} aria-label={`Reply from ${fromName ?? formatPhone(from)}`}>
      <div className={classes.head}>
        <dl className={classes.to}>
          <Fact label="From">
            {fromName && <strong>{fromName}</strong>}{' '}
            <span>
              <PhoneLink phone={from} />
            </span>
          </Fact>
        </dl>
        <span className={classes.chips}>
          {isSuppressed && <StatusChip status="Opted out" tone="amber" />}
          {isNew && <StatusChip status="New" tone="blue" />}
        </span>
      </div>
      <dl className={classes.facts}>
        <Fact label="Received">
          <time dateTime={receivedAt}>{formatExactTime(receivedAt, timeZone)}</time>
        </Fact>
        {withRecord && (
          <Fact label="About">
            <RecordNumber entry={reply} />
          </Fact>
        )}
      </dl>
      <p className={classes.text}>{body}</p>
      {canOptOut && (
        <Button variant="default" size="compact-sm" onClick={() => onStop(reply)}>
          Record an Opt-Out
        </Button>
      )}
    </article>
  );
}
