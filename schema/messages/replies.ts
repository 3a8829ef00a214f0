import { z } from 'zod';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { messageListQuery } from './messages.ts';

/** A text that somebody sent us, with the record whose message went last to their number; no record when there is none. */
export const replySchema = z.object({
  _id: z.string(),
  from: z.string(),
  /** Whom that message was for, as far as it said. */
  fromName: z.string().nullable(),
  body: z.string(),
  receivedAt: z.string(),
  workOrder: z.string().nullable(),
  serviceContract: z.string().nullable(),
  project: z.string().nullable(),
  recordNumber: z.string().nullable(),
  /** Whether its number gets no messages now. */
  isSuppressed: z.boolean(),
  /** Whether the reader has not seen it yet. */
  isUnread: z.boolean(),
});
export type Reply = z.output<typeof replySchema>;

export const replyListQuery = listQuerySchema
  .pick({ limit: true, cursor: true })
  .extend(messageListQuery.pick({ workOrder: true, serviceContract: true, project: true }).shape);
export type ReplyListQuery = z.output<typeof replyListQuery>;

/** How many the reader has not seen; counted up to a hundred. */
export const unreadRepliesSchema = z.object({ unread: z.int() });
export type UnreadReplies = z.output<typeof unreadRepliesSchema>;

const noReplies = 'These must be the ids of 1 to 200 replies.';

/** The reader has seen these; with `andBefore` also every one that came before the last of them. */
export const seenRepliesSchema = z.object({
  replies: z
    .array(z.uuid({ error: noReplies }), { error: noReplies })
    .min(1, noReplies)
    .max(200, noReplies),
  andBefore: z.boolean({ error: 'This must be true or false.' }).optional(),
});
export type SeenReplies = z.output<typeof seenRepliesSchema>;
