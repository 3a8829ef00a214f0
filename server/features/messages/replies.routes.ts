import { pageSchema } from '../../../schema/lists.ts';
import { replyListQuery, replySchema } from '../../../schema/replies.ts';
import type { Api } from '../../lib/api.ts';
import { sendJson } from '../../lib/send-json.ts';
import type { Services } from '../../lib/services.ts';
import { listReplies } from './replies.queries.ts';

export function repliesRoutes(api: Api, { db }: Services): void {
  api.get(
    '/messages/replies',
    {
      schema: {
        summary: 'What people texted back, about one record or about all',
        querystring: replyListQuery,
        wholeAnswer: pageSchema(replySchema),
      },
    },
    async (request, reply) => sendJson(reply, await listReplies(db, request.query)),
  );
}
