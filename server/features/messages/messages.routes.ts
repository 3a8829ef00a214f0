import { pageSchema } from '../../../schema/lists.ts';
import { messageInputSchema, messageListQuery, messageSchema } from '../../../schema/messages.ts';
import type { Api } from '../../lib/api.ts';
import { entityWrites } from '../../lib/entity-writes.ts';
import { idParams } from '../../lib/id-params.ts';
import { sendJson } from '../../lib/send-json.ts';
import type { Services } from '../../lib/services.ts';
import { listMessages } from './messages.queries.ts';
import { createMessage, lockMessage, messageGone, removeMessage } from './messages.writes.ts';

const messageId = idParams(messageGone);

export function messagesRoutes(api: Api, services: Services): void {
  const { db, config } = services;
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };
  const writes = entityWrites(services, 'message', 'message');

  api.get(
    '/messages',
    {
      schema: {
        summary: 'Messages, of one record or of all',
        querystring: messageListQuery,
        wholeAnswer: pageSchema(messageSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listMessages(db, request.query)),
  );

  api.post(
    '/messages',
    {
      schema: {
        summary: 'Send a message to one recipient: now, on a day, or every N days',
        body: messageInputSchema(times.timeZone),
        answer: messageSchema,
      },
    },
    (request, reply) => writes.add(request, reply, (tx, by) => createMessage(tx, request.body, by, times)),
  );

  api.delete(
    '/messages/:id',
    { schema: { summary: 'Take back a message that has not left yet, or end a series', params: messageId } },
    (request, reply) =>
      writes.remove(
        request,
        reply,
        (tx) => lockMessage(tx, request.params.id),
        (tx, message, { at }) => removeMessage(tx, message, at),
      ),
  );
}
