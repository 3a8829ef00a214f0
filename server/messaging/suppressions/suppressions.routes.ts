import { pageSchema } from '#schema/fields/lists.ts';
import {
  type SuppressionInput,
  suppressionInputSchema,
  suppressionListQuery,
  suppressionSchema,
} from '#schema/messages/suppressions.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { created, respondToWrite, updated } from '#server/http/idempotency.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';
import {
  type Address,
  deleteSuppression,
  listSuppressions,
  lockSuppression,
  suppress,
  suppressionNotFoundMessage,
} from './suppressions.queries.ts';

const suppressionId = idParams(suppressionNotFoundMessage);

function addressOf({ emailTo, textTo }: SuppressionInput): Address {
  return emailTo === null
    ? { channel: 'sms', address: textTo ?? '' }
    : { channel: 'email', address: emailTo };
}

export function suppressionsRoutes(api: Api, services: Services): void {
  const { db, clock } = services;
  const mutations = entityMutations(services, 'suppression', 'entry');

  api.get(
    '/suppressions',
    {
      schema: {
        summary: 'Who does not want to hear from us',
        querystring: suppressionListQuery,
        envelope: pageSchema(suppressionSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listSuppressions(db, request.query)),
  );

  api.post(
    '/suppressions',
    {
      schema: {
        summary: 'Write down that somebody does not want to hear from us; 200 when that is known already',
        body: suppressionInputSchema,
        data: suppressionSchema,
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const { note } = request.body;
        const stored = await suppress(tx, addressOf(request.body), { source: 'staff', note }, by);
        return stored.isNew ? created(stored) : updated(stored);
      }),
  );

  api.delete(
    '/suppressions/:id',
    { schema: { summary: 'Let an address have messages again', params: suppressionId } },
    (request, reply) =>
      mutations.delete(
        request,
        reply,
        (tx) => lockSuppression(tx, request.params.id),
        (tx, { id }) => deleteSuppression(tx, id),
      ),
  );
}
