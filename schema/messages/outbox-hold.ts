import { z } from 'zod';
import { demonstrationSchema } from '#schema/demonstration.ts';
import { boundedList, listQuerySchema, pageSchema } from '#schema/fields/lists.ts';
import { recordIdFields } from '#schema/records/record-ids.ts';
import { sessionSchema } from '#schema/session.ts';
import { authorSchema } from '#schema/users.ts';

/**
 * Why messages are held. `restore`: a backup was restored, so some may have been sent since the backup. `copy`: the
 * database or its folder came from elsewhere, where some may have been sent, or are still being sent.
 */
export const holdReasons = ['restore', 'copy'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const outboxHoldSchema = z.object({
  reason: z.enum(holdReasons),
  heldAt: z.string(),
});
export type OutboxHold = z.output<typeof outboxHoldSchema>;

/** A session with what the shell shows on every screen. */
export const checkedSessionSchema = sessionSchema.extend({
  /** 32 bytes in base64, the same in all sessions of the user: encrypts what the browser keeps of unsaved typing. */
  draftKey: z.string(),
  outboxHold: outboxHoldSchema.nullable(),
  /** Null in an installation that is no demonstration. */
  demonstration: demonstrationSchema.nullable(),
});
export type CheckedSession = z.output<typeof checkedSessionSchema>;

/** A message that would be sent now. */
export const heldMessageSchema = z.object({
  /** Of this send; a series has one for each. */
  _id: z.string(),
  message: z.string(),
  emailTo: z.string().nullable(),
  textTo: z.string().nullable(),
  recipientName: z.string().nullable(),
  /** Null for messages that Crewdesk sends automatically. */
  sentBy: authorSchema.nullable(),
  sendAt: z.string().nullable(),
  recurrenceIntervalDays: z.int().nullable(),
  ...recordIdFields(z.string().nullable()),
  recordNumber: z.string(),
  dueAt: z.string(),
  /** Whether a worker had begun to send it and did not report an outcome. */
  wasBegun: z.boolean(),
});
export type HeldMessage = z.output<typeof heldMessageSchema>;

/** A page of held messages, those due first first. Without a hold, there are none. */
export const heldMessagesPageSchema = pageSchema(heldMessageSchema).extend({
  hold: outboxHoldSchema.nullable(),
  /** Identifies the messages that are due now, whatever the search; for `seen` on release. */
  seen: z.string(),
  /** The number of messages that are due now, whatever the search. */
  due: z.int(),
  /** Replies that wait to be emailed to the office. They are not chosen from, and leave with the release. */
  waitingReplies: z.int(),
});
export type HeldMessagesPage = z.output<typeof heldMessagesPageSchema>;

/** `q` matches the text, the recipient and the number of the record. */
export const heldMessagesQuery = listQuerySchema;
export type HeldMessagesQuery = z.output<typeof heldMessagesQuery>;

/** Above this number of messages chosen one by one, `others` has to cover the rest. */
export const maxChosenMessages = 1000;

const idList = (name: string) =>
  boundedList(z.uuid({ error: `${name} must be a list of ids.` }).toLowerCase(), {
    min: [0, `${name} must be a list of ids.`],
    max: [
      maxChosenMessages,
      () => `Choose at most ${maxChosenMessages.toLocaleString('en-US')} messages one by one.`,
    ],
  });

/** What becomes of each message that is due: those of `keep` are sent, those of `cancel` are not. */
export const outboxReleaseSchema = z
  .object({
    keep: idList('keep'),
    cancel: idList('cancel'),
    /** For all messages that are due and in neither list. Without it, each one has to be in a list. */
    others: z.enum(['keep', 'cancel'], { error: 'others must be keep or cancel.' }).optional(),
    /** Which messages `others` is about, from the list; messages that became due since are not decided unseen. */
    seen: z.string({ error: 'seen must be a text.' }).max(100, 'seen must be that of the list.').optional(),
  })
  .refine(({ keep, cancel }) => !keep.some((id) => cancel.includes(id)), {
    error: 'A message cannot be both kept and cancelled.',
    path: ['cancel'],
  })
  .refine(({ others, seen }) => others === undefined || seen !== undefined, {
    error: 'seen is missing: others needs it.',
    path: ['seen'],
  });
export type OutboxRelease = z.output<typeof outboxReleaseSchema>;

/** How many messages were kept and cancelled. */
export const releasedOutboxSchema = z.object({ kept: z.int(), cancelled: z.int() });
export type ReleasedOutbox = z.output<typeof releasedOutboxSchema>;
