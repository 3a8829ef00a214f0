import { messageSchema, messageUpdateSchema } from '#schema/messages/messages.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import type { Services } from '#server/http/services.ts';
import { messageNotFoundMessage } from '#server/messaging/messages/messages.queries.ts';
import { lockScheduledMessage, updateMessage } from './scheduled-messages.writes.ts';

export function scheduledMessagesRoutes(api: Api, services: Services): void {
  const { config } = services;
  const { sendHour, unknownTextsPerHour } = config;
  const { timeZone } = config.company;
  const mutations = entityMutations(services, 'message', 'message');

  api.put(
    '/messages/:id',
    {
      schema: {
        summary: 'Change a scheduled message, or the future sends of a series',
        params: idParams(messageNotFoundMessage),
        body: messageUpdateSchema(timeZone),
        data: messageSchema,
        failures: [409, 429],
      },
    },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        (tx) => lockScheduledMessage(tx, request.params.id),
        (tx, before, by) =>
          updateMessage(tx, before, request.body, by, { sendHour, timeZone, unknownTextsPerHour }),
      ),
  );
}
