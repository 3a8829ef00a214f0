import { z } from 'zod';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { recordIdFields } from '#schema/records/record-ids.ts';
import { recordFilters } from './messages.ts';

/** A received text, linked to the record of the last message sent to its number, if any. */
export const replySchema = z.object({
  _id: z.string(),
  from: z.string(),
  /** The recipient's name in that message. */
  fromName: z.string().nullable(),
  body: z.string(),
  receivedAt: z.string(),
  ...recordIdFields(z.string().nullable()),
  recordNumber: z.string().nullable(),
  /** Whether its number has opted out. */
  isSuppressed: z.boolean(),
  /** Whether the current user has not seen it yet. */
  isUnread: z.boolean(),
});
export type Reply = z.output<typeof replySchema>;

export const replyListQuery = listQuerySchema.pick({ limit: true, cursor: true }).extend(recordFilters);
export type ReplyListQuery = z.output<typeof replyListQuery>;

/** The number of replies that the current user has not seen, capped at 100. */
export const unreadRepliesSchema = z.object({ unread: z.int() });
export type UnreadReplies = z.output<typeof unreadRepliesSchema>;

const invalidReplyIds = 'These must be the ids of 1 to 200 replies.';

/** Marks replies as seen; with `andBefore` also all that arrived before the last of them. */
export const seenRepliesSchema = z.object({
  replies: z
    .array(z.uuid({ error: invalidReplyIds }), { error: invalidReplyIds })
    .min(1, invalidReplyIds)
    .max(200, invalidReplyIds),
  andBefore: z.boolean({ error: 'This must be true or false.' }).optional(),
});
export type SeenReplies = z.output<typeof seenRepliesSchema>;
