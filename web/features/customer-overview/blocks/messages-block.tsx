import type { ReactNode } from 'react';
import { formatPhone } from '#schema/fields/phone.ts';
import type { Message } from '#schema/messages/messages.ts';
import type { Overview } from '#schema/overview/customer-overview.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { MessageStateChip } from '#web/features/messages/entry/message-state-chip.tsx';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './messages-block.module.css';
import { OverviewBlock } from './overview-block.tsx';

type Linked = Pick<Message, (typeof recordKinds)[number]['apiName']>;

/** The messages of a record; undefined once it is deleted. */
function messagesPath(message: Linked): string | undefined {
  const kind = recordKinds.find(({ apiName }) => message[apiName]);
  return kind && `/app/${kind.slug}/${message[kind.apiName]}#messages`;
}

function recipientOf({ recipientName, emailTo, textTo }: Message): string {
  return recipientName ?? emailTo ?? formatPhone(textTo ?? '');
}

type MessageRowProps = { message: Message; name: string; aside: ReactNode; facts: string[] };

function MessageRow({ message, name, aside, facts }: MessageRowProps) {
  return <BlockRow to={messagesPath(message)} name={name} aside={aside} facts={facts} />;
}

const recipientAndText = (message: Message) => [`To ${recipientOf(message)}`, message.message];

function SentAside({ message: { lastSent, createdAt, state } }: { message: Message }) {
  return (
    <>
      <RecentTimestamp at={lastSent ?? createdAt} /> <MessageStateChip state={state} />
    </>
  );
}

const noMessages = 'No messages were sent to this customer yet.';

function hasNone({ sent, scheduled, replies }: Overview<'messages'>): boolean {
  return sent.total === 0 && scheduled.total === 0 && replies.total === 0;
}

type Props = { customerId: string };

/** What was said last, what goes out next, and what somebody replied. */
export function MessagesBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="messages"
      title="Messages"
      subject="the messages of this customer"
      emptyText={(data) => (hasNone(data) ? noMessages : undefined)}
    >
      {({ sent, scheduled, replies }) => {
        const [lastReply, lastSent, next] = [replies.rows[0], sent.rows[0], scheduled.rows[0]];
        return (
          <BlockRows label="Messages">
            {replies.latestUnread && (
              <BlockRow
                // The list of all replies would mark those of other customers as seen.
                to={messagesPath(replies.latestUnread)}
                name={
                  replies.unread === 1 ? '1 unread reply' : `${formatCount(replies.unread)} unread replies`
                }
                aside={<StatusChip status="New" tone="blue" />}
              />
            )}
            {lastReply && (
              <BlockRow
                to={messagesPath(lastReply)}
                name="Last reply"
                aside={<RecentTimestamp at={lastReply.receivedAt} />}
                facts={[`From ${lastReply.fromName ?? formatPhone(lastReply.from)}`, lastReply.body]}
              />
            )}
            {lastSent && (
              <MessageRow
                message={lastSent}
                name="Last message"
                facts={recipientAndText(lastSent)}
                aside={<SentAside message={lastSent} />}
              />
            )}
            {next && (
              <MessageRow
                message={next}
                name="Next message"
                facts={recipientAndText(next)}
                aside={next.nextSendAt && formatDay(next.nextSendAt)}
              />
            )}
          </BlockRows>
        );
      }}
    </OverviewBlock>
  );
}

/** Further down: the latest messages, and those that wait. */
export function MessageListBlock({ customerId }: { customerId: string }) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="messages"
      title="Sent and scheduled messages"
      subject="the messages of this customer"
      countOf={({ sent, scheduled }) => sent.total + scheduled.total}
      emptyText={({ sent, scheduled }) => (sent.total + scheduled.total === 0 ? noMessages : undefined)}
    >
      {({ sent, scheduled }) => (
        <>
          <BlockRows label="Sent and scheduled messages">
            {scheduled.rows.map((message) => (
              <MessageRow
                key={`scheduled ${message._id}`}
                message={message}
                name={`Scheduled for ${recipientOf(message)}`}
                facts={[message.message]}
                aside={message.nextSendAt && formatDay(message.nextSendAt)}
              />
            ))}
            {sent.rows.map((message) => (
              <MessageRow
                key={message._id}
                message={message}
                name={`Sent to ${recipientOf(message)}`}
                facts={[message.message]}
                aside={<SentAside message={message} />}
              />
            ))}
          </BlockRows>
          {sent.total + scheduled.total > sent.rows.length + scheduled.rows.length && (
            <p className={classes.note}>The others are with their records.</p>
          )}
        </>
      )}
    </OverviewBlock>
  );
}
