import { versionQuery, versionSchemas } from '#schema/history/history-versions.ts';
import { invalid } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { versionedEntities } from './entities/versioned-entities.ts';
import { endOfDay } from './history.queries.ts';
import { readVersion } from './versions.queries.ts';

/** The routes that read former versions. */
export function versionsRoutes(api: Api, services: Services): void {
  const timeZone = () => services.company().timeZone;
  for (const versioned of versionedEntities)
    api.get(
      `/history/${versioned.id}/:id`,
      {
        schema: {
          summary: `Get a ${versioned.label} as it was at the end of a day`,
          params: idParams(versioned.notFoundMessage),
          querystring: versionQuery(timeZone),
          data: versionSchemas[versioned.id],
        },
      },
      async (request) => {
        const today = companyDay(services);
        const { on = today } = request.query;
        if (on > today)
          throw invalid('This day is still to come. Please choose today or an earlier day.', 'on');
        const end = endOfDay(on, timeZone());
        const { id } = request.params;
        const version = await readVersion(services.db, versioned, id, { end, today });
        const { isDeleted, isGone, lastChange } = version;
        const isLimited = isGone && sessionOf(request).user.isTechnician;
        const value = (isLimited && versioned.goneForTechnicians?.(version.value)) || version.value;
        const changedBy = lastChange?.userId ? { _id: lastChange.userId, name: lastChange.userName } : null;
        const changedAt = lastChange?.at.toISOString() ?? null;
        return { data: { entity: versioned.id, on, changedAt, changedBy, isDeleted, value } };
      },
    );
}
