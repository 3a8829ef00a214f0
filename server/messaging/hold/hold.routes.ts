import {
  heldMessagesPageSchema,
  heldMessagesQuery,
  outboxReleaseSchema,
  releasedOutboxSchema,
} from '#schema/messages/outbox-hold.ts';
import type { Api } from '#server/http/api.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, requireOfficeUser } from '#server/http/session-guard.ts';
import { listHeldMessages } from './hold.queries.ts';
import { releaseOutbox } from './hold.release.ts';

export function holdRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.get(
    '/outbox-hold',
    {
      schema: {
        summary: 'List the messages that are due while all messages are held; for office users only',
        querystring: heldMessagesQuery,
        envelope: heldMessagesPageSchema,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      return sendJson(reply, await listHeldMessages(db, request.query, clock.now()));
    },
  );

  api.post(
    '/outbox-hold/release',
    {
      schema: {
        summary: 'Send the held messages that are kept, and cancel the others; for office users only',
        body: outboxReleaseSchema,
        data: releasedOutboxSchema,
        successStatus: 200,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      return respondToWrite(services, request, reply, async (tx) => {
        const by = { actor: actorOf(request), at: clock.now() };
        // First, because a change of the times locks the messages that it moves.
        const times = await services.lockCompany(tx);
        const released = await releaseOutbox(tx, request.body, by, times);
        return { status: 200, json: JSON.stringify(released) };
      });
    },
  );
}
