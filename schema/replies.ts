import { z } from 'zod';
import { listQuerySchema } from './lists.ts';
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
  /** Whether it came after the reader last looked. */
  isUnread: z.boolean(),
});
export type Reply = z.output<typeof replySchema>;

export const replyListQuery = listQuerySchema
  .pick({ limit: true, cursor: true })
  .extend(messageListQuery.pick({ workOrder: true, serviceContract: true, project: true }).shape);
export type ReplyListQuery = z.output<typeof replyListQuery>;

/** How many came since the reader last looked; counted up to a hundred. */
export const unreadRepliesSchema = z.object({ unread: z.int() });
export type UnreadReplies = z.output<typeof unreadRepliesSchema>;

/** The reader has seen what came up to this instant. */
export const seenRepliesSchema = z.object({
  until: z.iso.datetime({ error: 'This must be an instant such as 2026-03-12T15:00:00.000Z.' }),
});
