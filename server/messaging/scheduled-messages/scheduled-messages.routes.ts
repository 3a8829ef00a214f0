import { messageSchema, messageUpdateSchema } from '#schema/messages/messages.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import type { Services } from '#server/http/services.ts';
import { messageNotFoundMessage } from '#server/messaging/messages/messages.queries.ts';
import { lockScheduledMessage, updateMessage } from './scheduled-messages.writes.ts';

export function scheduledMessagesRoutes(api: Api, services: Services): void {
  const { company } = services;
  const { unknownTextsPerHour } = services.config;
  const mutations = entityMutations(services, 'message', 'message');

  api.put(
    '/messages/:id',
    {
      schema: {
        summary: 'Change a scheduled message, or the future sends of a series',
        params: idParams(messageNotFoundMessage),
        body: messageUpdateSchema(() => company().timeZone),
        data: messageSchema,
        failures: [409, 429],
      },
    },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        async (tx) => {
          // First, because a change of the times locks the messages that it moves.
          const times = await services.lockCompany(tx);
          return { ...(await lockScheduledMessage(tx, request.params.id)), times };
        },
        (tx, { times, ...before }, by) =>
          updateMessage(tx, before, request.body, by, { ...times, unknownTextsPerHour }),
      ),
  );
}
