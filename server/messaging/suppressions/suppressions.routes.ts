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
import { logLifts, tryToLog } from './suppression-log.ts';
import { listSuppressions } from './suppressions.queries.ts';
import {
  deleteSuppression,
  lockSuppression,
  type SuppressionTarget,
  suppress,
  suppressionNotFoundMessage,
} from './suppressions.writes.ts';

const suppressionId = idParams(suppressionNotFoundMessage);

function targetOf({ emailTo, textTo }: SuppressionInput): SuppressionTarget {
  return emailTo === null
    ? { channel: 'sms', recipient: textTo ?? '' }
    : { channel: 'email', recipient: emailTo };
}

export function suppressionsRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services;
  const mutations = entityMutations(services, 'suppression', 'entry');

  api.get(
    '/suppressions',
    {
      schema: {
        summary: 'List opt-outs',
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
        summary: 'Add an opt-out; 200 when it already exists',
        body: suppressionInputSchema,
        data: suppressionSchema,
      },
    },
    (request, reply) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        const { note } = request.body;
        const target = targetOf(request.body);
        const stored = await suppress(tx, target, { source: 'staff', note }, by, config.backupDir);
        return stored.isNew ? created(stored) : updated(stored);
      }),
  );

  api.delete(
    '/suppressions/:id',
    { schema: { summary: 'Lift an opt-out', params: suppressionId } },
    (request, reply) => {
      const { id } = request.params;
      let lifted: SuppressionTarget | undefined;
      return mutations.delete(
        request,
        reply,
        (tx) => lockSuppression(tx, id),
        async (tx) => {
          lifted = await deleteSuppression(tx, id);
        },
        undefined,
        async () => {
          if (lifted) await tryToLog(logLifts(config.backupDir, [{ ...lifted, id, at: clock.now() }]));
        },
      );
    },
  );
}
