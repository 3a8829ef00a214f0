import { z } from 'zod';
import { emailSchema } from '#schema/entity/contact.ts';
import { optionalDay, type ZoneSource } from '#schema/fields/day.ts';
import { flagQuery, listQuerySchema } from '#schema/fields/lists.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { optionalText, requiredLines } from '#schema/fields/text.ts';
import { updateField } from '#schema/fields/update-field.ts';
import { formatKinds, recordIdFields } from '#schema/records/record-ids.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { authorSchema } from '#schema/users.ts';

/**
 * `unknown`: the message may or may not have been sent, and a person has to decide whether to resend it. `blocked`: the
 * message was not sent because the recipient has opted out.
 */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'blocked',
  'unknown',
  'cancelled',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Parses a stored state. An unrecognized one becomes `unknown`. */
export function messageStateOf(text: string): MessageState {
  return messageStates.find((state) => state === text) ?? 'unknown';
}

export const noRecipients = 'No contact recipients selected.';
export const pastDate = 'Scheduled date must be in the future.';
export const sendDateTooFar = 'Please choose a day within the next hundred years.';
const invalidInterval = 'The interval must be a whole number of days.';
const recordRequired = `A message must belong to exactly one ${formatKinds(recordKinds)}.`;

/** The latest send date of a message created on `today`. Later dates are typing errors. */
export function maxSendDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 100}-12-31`;
}

/** The maximum length that carriers accept: ten segments of 160 characters. */
export const maxTextLength = 1600;

const interval = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d*\s*$/)
        .transform(Number),
    ],
    { error: invalidInterval },
  )
  .pipe(z.int({ error: invalidInterval }).min(0, invalidInterval).max(3650, 'Please use at most 3,650 days.'))
  .nullish()
  // Blank and zero mean that the message is sent once.
  .transform((days) => days || null);

const recipientPhone = z
  .string({ error: 'Phone number is not valid.' })
  .trim()
  .nullish()
  .transform((text, context) => {
    if (!text) return null;
    // A text cannot be sent to an extension, so it goes to the number itself.
    const phone = toE164(text)?.replace(/;ext=.*$/, '');
    if (phone !== undefined) return phone;
    context.issues.push({ code: 'custom', message: 'Phone number is not valid.', input: text });
    return z.NEVER;
  });

const recordId = z.uuid({ error: recordRequired }).toLowerCase().nullish();

/** The text of a message, its recipient and its times. */
function contentShape(timeZone: ZoneSource) {
  return {
    message: requiredLines('A message is required.', 5000),
    emailTo: emailSchema,
    textTo: recipientPhone,
    /** Selects among contacts with the same email or phone. Other names are ignored. */
    recipientName: optionalText(100),
    sendAt: optionalDay(timeZone),
    recurrenceIntervalDays: interval,
  };
}

type Content = { message: string; emailTo: string | null; textTo: string | null };

/** The rules that concern several fields of a message: exactly one recipient, and the length of texts. */
function withContentRules<Schema extends z.ZodType<Content>>(schema: Schema): Schema {
  return schema
    .refine(({ emailTo, textTo }: Content) => emailTo !== null || textTo !== null, {
      error: noRecipients,
      path: ['emailTo'],
    })
    .refine(({ emailTo, textTo }: Content) => emailTo === null || textTo === null, {
      error: 'Enter an email address or a phone number, not both.',
      path: ['textTo'],
    })
    .refine(({ textTo, message }: Content) => textTo === null || message.length <= maxTextLength, {
      error: 'A text message has at most 1,600 characters.',
      path: ['message'],
    });
}

/**
 * One message to one recipient. `sendAt` is the day on which it is sent or a series starts; the default is now.
 * @param timeZone the company's, used to convert an instant to a day
 */
export function messageInputSchema(timeZone: ZoneSource = 'UTC') {
  const schema = z.object({ ...contentShape(timeZone), ...recordIdFields(recordId) });
  return withContentRules(schema).refine(
    (input) => recordKinds.filter(({ apiName }) => input[apiName]).length === 1,
    { error: recordRequired, path: [recordKinds[0].apiName] },
  );
}
export type MessageInput = z.output<ReturnType<typeof messageInputSchema>>;

/**
 * A change of a scheduled message. A day or an interval that is left out stays, blank clears it: a message without a day
 * is sent now. The record's id may be sent along, but stays the same.
 */
export function messageUpdateSchema(timeZone: ZoneSource = 'UTC') {
  const { sendAt, recurrenceIntervalDays, ...content } = contentShape(timeZone);
  return withContentRules(
    z.object({
      ...content,
      sendAt: updateField(sendAt),
      recurrenceIntervalDays: updateField(recurrenceIntervalDays),
      ...recordIdFields(recordId),
    }),
  );
}
export type MessageUpdate = z.output<ReturnType<typeof messageUpdateSchema>>;

/** A message in responses. One of the record fields holds the record's id; all are null once the record is deleted. */
export const messageSchema = z.object({
  _id: z.string(),
  message: z.string(),
  emailTo: z.string().nullable(),
  textTo: z.string().nullable(),
  recipientName: z.string().nullable(),
  /** Null for messages that Crewdesk sends automatically. */
  sentBy: authorSchema.nullable(),
  sendAt: z.string().nullable(),
  sent: z.boolean(),
  lastSent: z.string().nullable(),
  nextSendAt: z.string().nullable(),
  recurrenceIntervalDays: z.int().nullable(),
  ...recordIdFields(z.string().nullable()),
  recordNumber: z.string(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  /** The earliest time of the next attempt. Resending resets it. */
  dueAt: z.string(),
  /** Compared by `If-Match` when the message is changed. It also grows with each send of a series. */
  version: z.int(),
  createdAt: z.string(),
});
export type Message = z.output<typeof messageSchema>;

/** Query parameters that limit a list to one record. */
export const recordFilters = recordIdFields(
  z.uuid({ error: 'This must be the id of a record.' }).toLowerCase().optional(),
);

/**
 * `sent=false` selects scheduled messages and active series, `sent=true` all others, including messages for immediate
 * sending that are queued or failed. `q` matches the text, the recipient and the number of the record.
 */
export const messageListQuery = listQuerySchema.extend({
  sent: flagQuery,
  state: z.enum(messageStates, { error: `state must be one of ${messageStates.join(', ')}.` }).optional(),
  ...recordFilters,
});
export type MessageListQuery = z.output<typeof messageListQuery>;
