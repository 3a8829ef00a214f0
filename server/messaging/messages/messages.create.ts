import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import { type MessageInput, maxSendDay, pastDate, sendDateTooFar } from '#schema/messages/messages.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import type { Channel } from '#server/messaging/channel.ts';
import type { SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { countUnknownTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';
import { createMessages } from './messages.writes.ts';

const r = columnsOf('records', 'r');
const k = columnsOf('recordContacts', 'k');

type RecordOfMessage = { number: number; recipientName: string | null };
type RecordValues = [
  recordId: string,
  kind: string,
  channel: Channel,
  recipient: string,
  recipientName: string | null,
];

/** The number of a record, and the name of its contact with the recipient's email or phone. */
export const lockRecord = preparedStatement<RecordOfMessage, RecordValues>(
  5,
  (recordId, kind, channel, recipient, recipientName) => sql<RecordOfMessage>`
    select ${r.number}, (
      select ${k.name} from record_contacts k
      where ${k.recordId} = ${r.id} and case when ${channel} = 'email' then lower(${k.email}) = lower(${recipient})
        else exists (select from jsonb_array_elements(${k.phoneNumbers}) p
          where split_part(p->>'phone', ';', 1) = ${recipient}) end
      order by (${k.name} is not distinct from ${recipientName}::text) desc, ${k.position} limit 1) as recipient_name
    from records r where ${r.id} = ${recordId} and ${r.kind} = ${kind} for key share of r`,
);

/** @throws AppError 400 for a day in the past, or more than a hundred years ahead */
export function requireSendDay(day: string | null, at: Date, { timeZone }: SendTimes): void {
  const today = dayOf(at, timeZone);
  if (day !== null && day < today) throw invalid(pastDate, 'sendAt');
  if (day !== null && day > maxSendDay(today)) throw invalid(sendDateTooFar, 'sendAt');
}

/**
 * @throws AppError 400 for a date in the past or a record that does not exist, 429 for too many texts to numbers that are
 * on no contact of the record
 */
export async function createMessage(
  tx: Tx,
  input: MessageInput,
  by: ChangeInfo,
  { unknownTextsPerHour, ...times }: SendTimes & { unknownTextsPerHour: number },
): Promise<StoredEntity> {
  requireSendDay(input.sendAt, by.at, times);
  const [kind] = recordKinds.filter(({ apiName }) => input[apiName]);
  const recordId = kind && input[kind.apiName];
  if (!kind || !recordId) throw new Error('the schema accepted a message without a record');
  const channel = input.emailTo === null ? 'sms' : 'email';
  const recipient = input.emailTo ?? input.textTo ?? '';
  const [record] = await lockRecord(tx, recordId, kind.id, channel, recipient, input.recipientName);
  if (!record) throw invalid(`This ${kind.labels.singular} does not exist or was deleted.`, kind.apiName);
  if (channel === 'sms')
    await countUnknownTexts(tx, { recordId, phones: [recipient] }, by, unknownTextsPerHour);
  const [message] = await createMessages(
    tx,
    [
      {
        record: { id: recordId, kind: kind.id, number: record.number },
        purpose: 'message',
        channel,
        recipient,
        recipientName: record.recipientName,
        subject: null,
        body: input.message,
        sendOn: input.sendAt,
        recurrenceIntervalDays: input.recurrenceIntervalDays,
      },
    ],
    by,
    times,
  );
  if (!message) throw new Error('the insert returned no message');
  return message;
}
