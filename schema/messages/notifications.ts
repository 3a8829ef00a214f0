import { z } from 'zod';
import { isStorableText } from '#schema/fields/text.ts';
import { formatKinds } from '#schema/records/record-ids.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { authorSchema } from '#schema/users.ts';
import { messageStates } from './messages.ts';

export const noTechniciansToNotify = 'No assigned technicians to notify.';

/** The kinds with technicians to notify. */
export const notifiedKinds = recordKinds.filter(({ hasTechnicians }) => hasTechnicians);
const recordRequired = `A notification must be about exactly one ${formatKinds(notifiedKinds)}.`;

const extraMessage = z
  .string({ error: 'This must be text.' })
  .refine(isStorableText, { error: 'This text contains a character that cannot be stored.', abort: true })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(1000, 'Please use at most 1,000 characters.'))
  .nullish()
  .transform((text) => text || null);

const invalidNoticeIds = 'These must be the ids of notices.';

/**
 * The latest notices of the technicians, as the sender has seen them. If a technician got another one meanwhile, nobody
 * is notified and the error names who sent it. Without this field, everybody is notified.
 */
const seenNotices = z
  .array(z.uuid({ error: invalidNoticeIds }).toLowerCase(), { error: invalidNoticeIds })
  .max(1000, invalidNoticeIds)
  .nullish();

/** The field for a record's id outside of messages, such as `workOrderId`. */
export function recordIdField({ apiName }: Pick<RecordKind, 'apiName'>): string {
  return `${apiName}Id`;
}

const recordId = z.uuid({ error: recordRequired }).toLowerCase().nullish();

/** The id fields of these kinds, exactly one of which is required. */
export function oneRecordId(kinds: readonly RecordKind[], error: string) {
  return z
    .object(Object.fromEntries(kinds.map((kind) => [recordIdField(kind), recordId])))
    .refine((ids) => Object.values(ids).filter(Boolean).length === 1, {
      error,
      path: [recordIdField(kinds[0] ?? { apiName: 'record' })],
    });
}

export const notificationInputSchema = oneRecordId(notifiedKinds, recordRequired).and(
  z.object({ extraMessage, seenNotices }),
);

/** The state of one technician's notice. */
export const notificationResultSchema = z.object({
  user: authorSchema,
  state: z.enum(messageStates),
  reason: z.string().nullable(),
});
export type NotificationResult = z.output<typeof notificationResultSchema>;

/**
 * The text of a technician notice.
 * @param link the URL of the record's print page, which is readable on a phone
 */
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

/** A contact who can receive messages about a record. */
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
  `Specify exactly one ${formatKinds(recordKinds)}.`,
);
