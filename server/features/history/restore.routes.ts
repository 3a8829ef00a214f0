import { restoredSchema, restoreSchema } from '#schema/history/history-restore.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { actorOf, requireOfficeUser } from '#server/http/session-guard.ts';
import { versionedEntities } from './entities/versioned-entities.ts';
import { restoreEntity } from './restore.writes.ts';

/** The routes that restore what was deleted. */
export function restoreRoutes(api: Api, services: Services): void {
  for (const versioned of versionedEntities)
    api.post(
      `/history/${versioned.id}/:id/restore`,
      {
        schema: {
          summary: `Restore a deleted ${versioned.label}; for office users only`,
          params: idParams(versioned.notFoundMessage),
          body: restoreSchema,
          data: restoredSchema,
          successStatus: 200,
          failures: [403],
        },
      },
      (request, reply) => {
        requireOfficeUser(request);
        return respondToWrite(services, request, reply, async (tx) => {
          const by = { actor: actorOf(request), at: services.clock.now() };
          const { timeZone } = services.company();
          const options = { by, timeZone, today: companyDay(services), both: request.body.both ?? false };
          const restored = await restoreEntity(tx, versioned, request.params.id, options);
          return { status: 200, json: JSON.stringify(restored), version: restored.version };
        });
      },
    );
}
