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
import { listAvailableContacts, recordFromRequest } from './available-contacts.queries.ts';
import { createMessage } from './messages.create.ts';
import { listMessages, messageNotFoundMessage } from './messages.queries.ts';
import { lockMessage, removeMessage } from './messages.removal.ts';
import { resendMessage } from './messages.resend.ts';

const messageId = idParams(messageNotFoundMessage);

export function messagesRoutes(api: Api, services: Services): void {
  readMessageRoutes(api, services);
  writeMessageRoutes(api, services);
}

function readMessageRoutes(api: Api, { db }: Services): void {
  api.get(
    '/messages',
    {
      schema: {
        summary: 'List messages, of one record or of all',
        querystring: messageListQuery,
        envelope: pageSchema(messageSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listMessages(db, request.query)),
  );

  api.get(
    '/messages/available-contacts',
    {
      schema: {
        summary: 'List the contacts who can receive messages about a record',
        querystring: availableContactsQuery,
        data: z.array(availableContactSchema),
        failures: [404],
      },
    },
    async (request, reply) => {
      const record = recordFromRequest(recordKinds, request.query);
      return sendJson(reply, `{"data":${await listAvailableContacts(db, record)}}`);
    },
  );
}

function writeMessageRoutes(api: Api, services: Services): void {
  const { company, clock } = services;
  const { unknownTextsPerHour } = services.config;
  const mutations = entityMutations(services, 'message', 'message');

  api.post(
    '/messages',
    {
      schema: {
        summary: 'Send a message to one recipient: now, on a date, or every N days',
        body: messageInputSchema(() => company().timeZone),
        data: messageSchema,
        failures: [429],
      },
    },
    (request, reply) =>
      mutations.create(request, reply, async (tx, by) => {
        const times = await services.lockCompany(tx);
        return createMessage(tx, request.body, by, {
          ...times,
          unknownTextsPerHour,
        });
      }),
  );

  api.post(
    '/messages/:id/resend',
    {
      schema: {
        summary: 'Resend a message that was not sent',
        params: messageId,
        data: messageSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const message = await resendMessage(tx, request.params.id, by, unknownTextsPerHour);
        return { status: 200, json: message.json };
      }),
  );

  api.delete(
    '/messages/:id',
    { schema: { summary: 'Remove a scheduled message or a series', params: messageId } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => lockMessage(tx, request.params.id),
        (tx, message, { at }) => removeMessage(tx, message, at),
      ),
  );
}
