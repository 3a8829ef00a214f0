import { z } from 'zod';
import { pageSchema } from '#schema/fields/lists.ts';
import { messageInputSchema, messageListQuery, messageSchema } from '#schema/messages/messages.ts';
import { availableContactSchema, availableContactsQuery } from '#schema/messages/notifications.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import { listAvailableContacts, namedRecord } from './available-contacts.queries.ts';
import { listMessages } from './messages.queries.ts';
import { resendMessage } from './messages.resend.ts';
import { createMessage, lockMessage, messageNotFoundMessage, removeMessage } from './messages.writes.ts';

const messageId = idParams(messageNotFoundMessage);

export function messagesRoutes(api: Api, services: Services): void {
  const { db, config, clock } = services;
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };
  const mutations = entityMutations(services, 'message', 'message');

  api.get(
    '/messages',
    {
      schema: {
        summary: 'Messages, of one record or of all',
        querystring: messageListQuery,
        envelope: pageSchema(messageSchema),
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
        data: messageSchema,
      },
    },
    (request, reply) =>
      mutations.create(request, reply, (tx, by) => createMessage(tx, request.body, by, times)),
  );

  api.post(
    '/messages/:id/resend',
    {
      schema: {
        summary: 'Send again what did not go out',
        params: messageId,
        data: messageSchema,
        successStatus: 200,
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const message = await resendMessage(tx, request.params.id, by);
        return { status: 200, json: message.json };
      }),
  );

  api.get(
    '/messages/available-contacts',
    {
      schema: {
        summary: 'Whom a message about a record can go to',
        querystring: availableContactsQuery,
        data: z.array(availableContactSchema),
      },
    },
    async (request, reply) => {
      const found = namedRecord(recordKinds, request.query);
      return sendJson(reply, `{"data":${await listAvailableContacts(db, found)}}`);
    },
  );

  api.delete(
    '/messages/:id',
    { schema: { summary: 'Take back a message that has not left yet, or end a series', params: messageId } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => lockMessage(tx, request.params.id),
        (tx, message, { at }) => removeMessage(tx, message, at),
      ),
  );
}
