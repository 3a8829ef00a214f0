import { preferencesSchema, preferencesUpdateSchema } from '#schema/preferences/preferences-schemas.ts';
import { saveInTransaction } from '#server/db/restores/save-in-transaction.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { getPreferences, updatePreferences } from './preferences.queries.ts';

/** The preferences of the signed-in user. Of two changes to the same list, the last one wins. */
export function preferencesRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.get(
    '/preferences',
    { schema: { summary: 'Get your preferences for lists', data: preferencesSchema } },
    async (request) => ({ data: await getPreferences(db, sessionOf(request).user._id) }),
  );

  api.put(
    '/preferences',
    {
      schema: {
        summary: 'Change some of your preferences for lists',
        body: preferencesUpdateSchema,
        data: preferencesSchema,
      },
    },
    async (request) => ({
      data: await saveInTransaction(services, (tx) =>
        updatePreferences(tx, sessionOf(request).user._id, request.body, clock.now()),
      ),
    }),
  );
}
