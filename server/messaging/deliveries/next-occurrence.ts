import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import {
  type ColumnName,
  type ColumnValues,
  columnList,
  columnsOf,
  setColumns,
  toSqlNames,
} from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { nextOccurrence, type SendTimes } from './send-times.ts';

const d = columnsOf('deliveries', 'd');
const c = columnsOf('deliveries', 'c');
const n = columnsOf('deliveries', 'n');
const m = columnsOf('messages', 'm');

/** A send that was just claimed. Only a series has both a first day and an interval. */
type ClaimedSend = {
  messageId: string;
  channel: Channel;
  occurrence: number;
  sendOn: string | null;
  intervalDays: number | null;
};

const cancelEarlierSends = preparedStatement<unknown, [currentSends: string]>(
  1,
  (currentSends) => sql`
    update deliveries d set ${setColumns('deliveries', {
      state: sql.lit('cancelled'),
      reason: sql.lit('Replaced by the next message of the series.'),
    })}
    from jsonb_populate_recordset(null::deliveries, ${currentSends}::jsonb) c
    where ${d.messageId} = ${c.messageId} and ${d.occurrence} < ${c.occurrence} and ${d.state} = 'queued'`,
);

const insertedColumns = columnList([
  'id',
  'messageId',
  'occurrence',
  'channel',
  'dueAt',
  'leavesAnyHour',
  'state',
  'createdAt',
] satisfies ColumnName<'deliveries'>[]);

const insertNextSends = preparedStatement<unknown, [nextSends: string]>(
  1,
  (nextSends) => sql`
    insert into deliveries (${insertedColumns})
    select ${n.id}, ${n.messageId}, ${n.occurrence}, ${n.channel}, ${n.dueAt}, false, 'queued', ${m.createdAt}
    from jsonb_populate_recordset(null::deliveries, ${nextSends}::jsonb) n
      join messages m on ${m.id} = ${n.messageId} and ${m.removedAt} is null and ${m.continuedAs} is null
    on conflict (${columnList(['messageId', 'occurrence'] satisfies ColumnName<'deliveries'>[])}) do nothing`,
);

/** Queues the next send of each series whose current one was claimed, unless the series was removed meanwhile. */
export async function scheduleNextOccurrence(
  tx: Tx,
  claimed: ClaimedSend[],
  now: Date,
  times: SendTimes,
): Promise<void> {
  const nextSends = claimed.flatMap(({ messageId, channel, occurrence, sendOn, intervalDays }) => {
    if (intervalDays === null || sendOn === null) return [];
    const next = nextOccurrence({ startOn: sendOn, intervalDays }, occurrence, now, times);
    const send: ColumnValues<'deliveries'> = {
      id: randomUUIDv7(),
      messageId,
      channel,
      occurrence: next.occurrence,
      dueAt: next.dueAt,
    };
    return toSqlNames(send);
  });
  if (nextSends.length === 0) return;
  const currentSends = claimed.map(({ messageId, occurrence }) => {
    const send: ColumnValues<'deliveries'> = { messageId, occurrence };
    return toSqlNames(send);
  });
  await cancelEarlierSends(tx, JSON.stringify(currentSends));
  await insertNextSends(tx, JSON.stringify(nextSends));
}
