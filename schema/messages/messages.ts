import { z } from 'zod';
import { emailSchema } from '#schema/fields/contact.ts';
import { optionalDay } from '#schema/fields/day.ts';
import { flagQuery, listQuerySchema } from '#schema/fields/lists.ts';
import { toWirePhone } from '#schema/fields/phone.ts';
import { optionalText, requiredLines } from '#schema/fields/text.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { authorSchema } from '#schema/users.ts';

/**
 * How far a message has come. `unknown` is one that may have gone out or not, which a person has to decide; `blocked`
 * one that was held back because its address does not want to hear from us.
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

/** A state as it is stored; a word that nobody knows is one that a person has to look into. */
export function messageStateOf(word: string): MessageState {
  return messageStates.find((state) => state === word) ?? 'unknown';
}

export const noRecipients = 'No contact recipients selected.';
export const pastDate = 'Scheduled date must be in the future.';
export const tooLate = 'Please choose a day within the next hundred years.';
const wrongInterval = 'The interval must be a whole number of days.';
const noRecord = 'A message belongs to one work order, service contract or project.';

/** The last day on which a message can leave that is written on `today`: later ones are typing errors. */
export function lastSendDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 100}-12-31`;
}

/** The longest text message that carriers take: ten segments of 160 characters. */
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
    { error: wrongInterval },
  )
  .pipe(z.int({ error: wrongInterval }).min(0, wrongInterval).max(3650, 'Please use at most 3,650 days.'))
  .nullish()
  // Blank and zero mean once.
  .transform((days) => days || null);

const recipientPhone = z
  .string({ error: 'Phone number is not valid.' })
  .trim()
  .nullish()
  .transform((text, context) => {
    if (!text) return null;
    // A text cannot be sent to an extension; the number itself can be reached.
    const phone = toWirePhone(text)?.replace(/;ext=.*$/, '');
    if (phone !== undefined) return phone;
    context.issues.push({ code: 'custom', message: 'Phone number is not valid.', input: text });
    return z.NEVER;
  });

const recordId = z.uuid({ error: noRecord }).toLowerCase().nullish();
const recordIds = Object.fromEntries(recordKinds.map(({ wireName }) => [wireName, recordId])) as Record<
  (typeof recordKinds)[number]['wireName'],
  typeof recordId
>;

/**
 * One message to one recipient. `sendAt` is the day on which it leaves, or a series begins; without it, now.
 * @param timeZone the company's, in which an instant sent for a day is understood
 */
export function messageInputSchema(timeZone = 'UTC') {
  return z
    .object({
      message: requiredLines('A message is required.'),
      emailTo: emailSchema,
      textTo: recipientPhone,
      /** Which contact is meant where several have that address; any other name counts for nothing. */
      recipientName: optionalText(100),
      sendAt: optionalDay(timeZone),
      recurrenceIntervalDays: interval,
      ...recordIds,
    })
    .refine(({ emailTo, textTo }) => emailTo !== null || textTo !== null, {
      error: noRecipients,
      path: ['emailTo'],
    })
    .refine(({ emailTo, textTo }) => emailTo === null || textTo === null, {
      error: 'A message goes to an e-mail address or to a phone number, not to both.',
      path: ['textTo'],
    })
    .refine(({ textTo, message }) => textTo === null || message.length <= maxTextLength, {
      error: 'A text message has at most 1,600 characters.',
      path: ['message'],
    })
    .refine((input) => recordKinds.filter(({ wireName }) => input[wireName]).length === 1, {
      error: noRecord,
      path: ['workOrder'],
    });
}
export type MessageInput = z.output<ReturnType<typeof messageInputSchema>>;

/** A message as the server answers it. One of the record's fields holds its id; none once the record is gone. */
export const messageSchema = z.object({
  _id: z.string(),
  message: z.string(),
  emailTo: z.string().nullable(),
  textTo: z.string().nullable(),
  recipientName: z.string().nullable(),
  /** Null for what Crewdesk sends by itself. */
  sentBy: authorSchema.nullable(),
  sendAt: z.string().nullable(),
  sent: z.boolean(),
  lastSent: z.string().nullable(),
  nextSendAt: z.string().nullable(),
  recurrenceIntervalDays: z.int().nullable(),
  workOrder: z.string().nullable(),
  serviceContract: z.string().nullable(),
  project: z.string().nullable(),
  recordNumber: z.string(),
  state: z.enum(messageStates),
  reason: z.string().nullable(),
  /** The instant from which it may be tried; sending it again by hand sets it anew. */
  dueAt: z.string(),
  createdAt: z.string(),
});
export type Message = z.output<typeof messageSchema>;

const recordFilter = z.uuid({ error: 'This must be the id of a record.' }).toLowerCase().optional();

/**
 * `sent=false` are those that wait for their day and the series that run, `sent=true` all others: what went out, and
 * what was to go out at once and waits or failed.
 */
export const messageListQuery = listQuerySchema.pick({ limit: true, cursor: true }).extend({
  sent: flagQuery,
  workOrder: recordFilter,
  serviceContract: recordFilter,
  project: recordFilter,
});
export type MessageListQuery = z.output<typeof messageListQuery>;
