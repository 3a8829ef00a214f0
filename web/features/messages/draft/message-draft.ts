import { z } from 'zod';
import { invalidDay, isDay } from '#schema/fields/day.ts';
import { unfilledPlaceholders } from '#schema/messages/message-templates.ts';
import {
  maxSendDay,
  maxTextLength,
  messageInputSchema,
  noRecipients,
  pastDate,
  sendDateTooFar,
} from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { NewMessage } from '#web/features/messages/messages.api.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { fillMessages, type Values } from './filled-messages.ts';
import { channelOf, type Recipient } from './message-recipients.ts';

function sendDayError(day: string, today: string): string | undefined {
  if (day < today) return pastDate;
  return day > maxSendDay(today) ? sendDateTooFar : undefined;
}

/** The send date. Blank means now, and becomes undefined. */
function sendDaySchema(timeZone: string) {
  return z.string().transform((day, context) => {
    if (!day) return undefined;
    const error = isDay(day) ? sendDayError(day, todayIn(timeZone)) : invalidDay;
    if (error) context.addIssue({ code: 'custom', message: error });
    return day;
  });
}

const textTooLong = 'A text message has at most 1,600 characters.';

/** Why the message cannot be sent to its recipients; undefined: it can. */
function contentError(message: string, recipients: Recipient[], values: Values): string | undefined {
  for (const { field, text } of recipients.length > 0 ? fillMessages(message, recipients, values) : []) {
    if (field === 'textTo' && text.length > maxTextLength) return textTooLong;
    const unfilled = values && unfilledPlaceholders(text);
    if (unfilled) return unfilled;
  }
  return undefined;
}

/**
 * The schema of the message form.
 * @param timeZone the company's, which determines today's date
 * @param values what placeholders become
 */
export function messageDraftSchema(timeZone: string, values?: Values) {
  const { message, recurrenceIntervalDays } = messageInputSchema(timeZone).shape;
  return z
    .object({
      recipients: z.array(z.custom<Recipient>()).min(1, noRecipients),
      message,
      sendAt: sendDaySchema(timeZone),
      recurrenceIntervalDays,
    })
    .superRefine((draft, context) => {
      const error = contentError(draft.message, draft.recipients, values);
      if (error) context.addIssue({ code: 'custom', path: ['message'], message: error });
    });
}
export type MessageDraft = z.input<ReturnType<typeof messageDraftSchema>>;
export type ValidDraft = z.output<ReturnType<typeof messageDraftSchema>>;

export const emptyDraft: MessageDraft = {
  recipients: [],
  message: '',
  sendAt: '',
  recurrenceIntervalDays: '',
};

export function hasTextRecipients(recipients: Recipient[]): boolean {
  return recipients.some((recipient) => channelOf(recipient)?.field === 'textTo');
}

/** The request body of the message to one recipient. */
export function toNewMessage(
  recipient: Recipient,
  { message, sendAt, recurrenceIntervalDays }: ValidDraft,
  record: { kind: RecordKind; id: string },
): NewMessage {
  const channel = channelOf(recipient);
  if (!channel) throw new Error(`Unknown channel: ${recipient.channelId}.`);
  return {
    message,
    [channel.field]: channel.recipient,
    recipientName: recipient.contact.name,
    sendAt,
    recurrenceIntervalDays: recurrenceIntervalDays ?? undefined,
    [record.kind.apiName]: record.id,
  };
}
