import { pageSchema } from '#schema/fields/lists.ts';
import {
  replyListQuery,
  replySchema,
  seenRepliesSchema,
  unreadRepliesSchema,
} from '#schema/messages/replies.ts';
import { saveInTransaction } from '#server/db/restores/save-in-transaction.ts';
import type { Api } from '#server/http/api.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { countUnreadReplies, listReplies, markRepliesSeen } from './replies.queries.ts';

export function repliesRoutes(api: Api, services: Services): void {
  const { db } = services;

  api.get(
    '/messages/replies',
    {
      schema: {
        summary: 'List replies, of one record or of all',
        querystring: replyListQuery,
        envelope: pageSchema(replySchema),
      },
    },
    async (request, reply) =>
      sendJson(reply, await listReplies(db, request.query, sessionOf(request).user._id)),
  );

  api.get(
    '/messages/replies/unread',
    { schema: { summary: 'Count your unread replies', data: unreadRepliesSchema } },
    async (request, reply) =>
      sendJson(reply, `{"data":${await countUnreadReplies(db, sessionOf(request).user._id)}}`),
  );

  api.post(
    '/messages/replies/seen',
    {
      schema: {
        summary: 'Mark replies as seen',
        body: seenRepliesSchema,
        data: unreadRepliesSchema,
        successStatus: 200,
      },
    },
    async (request, reply) => {
      const userId = sessionOf(request).user._id;
      await saveInTransaction(services, (tx) => markRepliesSeen(tx, userId, request.body));
      return sendJson(reply, `{"data":${await countUnreadReplies(db, userId)}}`);
    },
  );
}
