import { preferencesSchema } from '#schema/preferences/preferences.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { getPreferences, savePreferences } from './preferences.queries.ts';

/** The preferences of the signed-in user, whole; the last write wins. */
export function preferencesRoutes(api: Api, { db, clock }: Services): void {
  api.get(
    '/preferences',
    { schema: { summary: 'Get your preferences for lists', data: preferencesSchema } },
    async (request) => ({ data: await getPreferences(db, sessionOf(request).user._id) }),
  );

  api.put(
    '/preferences',
    {
      schema: {
        summary: 'Replace your preferences for lists',
        body: preferencesSchema,
        data: preferencesSchema,
      },
    },
    async (request) => {
      await savePreferences(db, sessionOf(request).user._id, request.body, clock.now());
      return { data: request.body };
    },
  );
}
