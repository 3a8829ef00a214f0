import { pageSchema } from '../../../schema/lists.ts';
import {
  replyListQuery,
  replySchema,
  seenRepliesSchema,
  unreadRepliesSchema,
} from '../../../schema/replies.ts';
import type { Api } from '../../lib/api.ts';
import { sendJson } from '../../lib/send-json.ts';
import type { Services } from '../../lib/services.ts';
import { sessionOf } from '../../lib/session-guard.ts';
import { countUnreadReplies, listReplies, noteSeenReplies } from './replies.queries.ts';

export function repliesRoutes(api: Api, { db, clock }: Services): void {
  api.get(
    '/messages/replies',
    {
      schema: {
        summary: 'What people texted back, about one record or about all',
        querystring: replyListQuery,
        wholeAnswer: pageSchema(replySchema),
      },
    },
    async (request, reply) =>
      sendJson(reply, await listReplies(db, request.query, sessionOf(request).user._id)),
  );

  api.get(
    '/messages/replies/unread',
    { schema: { summary: 'How many replies came since you last looked', answer: unreadRepliesSchema } },
    async (request, reply) =>
      sendJson(reply, `{"data":${await countUnreadReplies(db, sessionOf(request).user._id)}}`),
  );

  api.post(
    '/messages/replies/seen',
    {
      schema: {
        summary: 'You have seen the replies up to an instant',
        body: seenRepliesSchema,
        answer: unreadRepliesSchema,
        answerStatus: 200,
      },
    },
    async (request, reply) => {
      const userId = sessionOf(request).user._id;
      await noteSeenReplies(db, userId, { until: request.body.until, now: clock.now() });
      return sendJson(reply, `{"data":${await countUnreadReplies(db, userId)}}`);
    },
  );
}
