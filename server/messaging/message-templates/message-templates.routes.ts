import { pageSchema } from '#schema/fields/lists.ts';
import { messageTemplateInputSchema, messageTemplateSchema } from '#schema/messages/message-templates.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  messageTemplateNotFoundMessage,
  updateMessageTemplate,
} from './message-templates.queries.ts';

const templateId = idParams(messageTemplateNotFoundMessage);

export function messageTemplatesRoutes(api: Api, services: Services): void {
  const { db } = services;
  const mutations = entityMutations(services, 'message-template', 'message template');

  api.get(
    '/message-templates',
    { schema: { summary: 'List message templates', envelope: pageSchema(messageTemplateSchema) } },
    async (_request, reply) => sendJson(reply, await listMessageTemplates(db)),
  );

  api.post(
    '/message-templates',
    {
      schema: {
        summary: 'Create a message template; for office users only',
        body: messageTemplateInputSchema,
        data: messageTemplateSchema,
        failures: [403],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      return mutations.create(request, reply, (tx, { at }) => createMessageTemplate(tx, request.body, at));
    },
  );

  api.put(
    '/message-templates/:id',
    {
      schema: {
        summary: 'Change a message template, but no message; for office users only',
        params: templateId,
        body: messageTemplateInputSchema,
        data: messageTemplateSchema,
        failures: [403, 409],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      return mutations.update(
        request,
        reply,
        (tx) => getMessageTemplate(tx, request.params.id, { forUpdate: true }),
        (tx, { id }, { at }) => updateMessageTemplate(tx, id, request.body, at),
      );
    },
  );

  api.delete(
    '/message-templates/:id',
    {
      schema: {
        summary: 'Delete a message template; for office users only',
        params: templateId,
        failures: [403],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      return mutations.delete(
        request,
        reply,
        (tx) => getMessageTemplate(tx, request.params.id, { forUpdate: true }),
        (tx, { id }) => deleteMessageTemplate(tx, id),
      );
    },
  );
}
