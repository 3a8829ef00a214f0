import { z } from 'zod';
import {
  lastSendDay,
  maxTextLength,
  messageInputSchema,
  noRecipients,
  pastDate,
  tooLate,
} from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { NewMessage } from '#web/features/messages/messages.api.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { parseTypedDay } from '#web/lib/forms/parse-typed-date.ts';
import { addressOf, type Recipient } from './message-recipients.ts';

function refusalOfDay(day: string, today: string): string | undefined {
  if (day < today) return pastDate;
  return day > lastSendDay(today) ? tooLate : undefined;
}

/** The day on which a message leaves, as it was typed; blank is now and becomes undefined. */
function typedSendDay(timeZone: string) {
  return z.string().transform((text, context) => {
    if (!text.trim()) return undefined;
    const day = parseTypedDay(text);
    const problem = day ? refusalOfDay(day, todayIn(timeZone)) : 'Please enter a day as DD/MM/YYYY.';
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return day;
  });
}

/** What the form of a message takes in. @param timeZone the company's, whose today counts */
export function messageDraftSchema(timeZone: string) {
  const { message, recurrenceIntervalDays } = messageInputSchema(timeZone).shape;
  return z
    .object({
      recipients: z.array(z.custom<Recipient>()).min(1, noRecipients),
      message,
      sendAt: typedSendDay(timeZone),
      recurrenceIntervalDays,
    })
    .refine((draft) => !hasTexts(draft.recipients) || draft.message.length <= maxTextLength, {
      error: 'A text message has at most 1,600 characters.',
      path: ['message'],
    });
}
export type MessageDraft = z.input<ReturnType<typeof messageDraftSchema>>;
export type CheckedDraft = z.output<ReturnType<typeof messageDraftSchema>>;

export const emptyDraft: MessageDraft = {
  recipients: [],
  message: '',
  sendAt: '',
  recurrenceIntervalDays: '',
};

export function hasTexts(recipients: Recipient[]): boolean {
  return recipients.some((recipient) => addressOf(recipient)?.field === 'textTo');
}

/** The message to one of the recipients, as it is sent. */
export function messageTo(
  recipient: Recipient,
  { message, sendAt, recurrenceIntervalDays }: CheckedDraft,
  record: { kind: RecordKind; id: string },
): NewMessage {
  const address = addressOf(recipient);
  if (!address) throw new Error(`${recipient.contact.name} has no address ${recipient.addressId}`);
  return {
    message,
    [address.field]: address.to,
    recipientName: recipient.contact.name,
    sendAt,
    recurrenceIntervalDays: recurrenceIntervalDays ?? undefined,
    [record.kind.wireName]: record.id,
  };
}
