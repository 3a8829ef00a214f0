import { z } from 'zod';
import { isStorableText } from '#schema/fields/text.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { authorSchema } from '#schema/users.ts';
import { messageStates } from './messages.ts';

export const nobodyToNotify = 'No assigned technicians to notify.';
const noRecord = 'A notification is about one work order or service contract.';

const extraMessage = z
  .string({ error: 'This must be text.' })
  .refine(isStorableText, { error: 'This text contains a character that cannot be stored.', abort: true })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(1000, 'Please use at most 1,000 characters.'))
  .nullish()
  .transform((text) => text || null);

const noNotices = 'These must be the ids of notices.';

/**
 * The last notices that whoever asks has seen, of any technician: with another among them nobody is notified, and the
 * answer says who did it meanwhile. Left out, everybody is notified.
 */
const seenNotices = z
  .array(z.uuid({ error: noNotices }).toLowerCase(), { error: noNotices })
  .max(1000, noNotices)
  .nullish();

/** `workOrderId` for work orders, and so on: what names a record where no message is written. */
export function recordIdField({ wireName }: Pick<RecordKind, 'wireName'>): string {
  return `${wireName}Id`;
}

const recordId = z.uuid({ error: noRecord }).toLowerCase().nullish();

/** The fields of these kinds; exactly one of them has to be given. */
export function oneRecordId(kinds: readonly RecordKind[], error: string) {
  return z
    .object(Object.fromEntries(kinds.map((kind) => [recordIdField(kind), recordId])))
    .refine((given) => Object.values(given).filter(Boolean).length === 1, {
      error,
      path: [recordIdField(kinds[0] ?? { wireName: 'record' })],
    });
}

export const notifiedKinds = recordKinds.filter(({ hasTechnicians }) => hasTechnicians);

export const notificationInputSchema = oneRecordId(notifiedKinds, noRecord).and(
  z.object({ extraMessage, seenNotices }),
);
export type NotificationInput = z.output<typeof notificationInputSchema>;

/** What became of each technician's notice. */
export const notifiedSchema = z.object({
  user: authorSchema,
  state: z.enum(messageStates),
  reason: z.string().nullable(),
});
export type Notified = z.output<typeof notifiedSchema>;

/** The notice as a technician reads it. @param link where the record can be read on a phone */
export function technicianNotice(
  { labels }: RecordKind,
  { extraMessage, link }: { extraMessage: string | null | undefined; link: string },
): string {
  return [
    `You have been assigned a new ${labels.title}`,
    extraMessage?.trim() ?? '',
    `Review it here: ${link}`,
    'Reply STOP to stop receiving these notifications.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Whom a message about a record can go to. */
export const availableContactSchema = z.object({
  name: z.string(),
  title: z.string(),
  email: z.string().nullable(),
  emailSuppressed: z.boolean(),
  phoneNumbers: z.array(z.object({ name: z.string(), phone: z.string(), suppressed: z.boolean() })),
});
export type AvailableContact = z.output<typeof availableContactSchema>;

export const availableContactsQuery = oneRecordId(
  recordKinds,
  'Contacts are available of one work order, service contract or project.',
);
