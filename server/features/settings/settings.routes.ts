import { settingsInputSchema, settingsSchema } from '#schema/settings.ts';
import type { Api } from '#server/http/api.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { changeLogoRoutes } from './logo.routes.ts';
import { lockSettings, readSettings, updateSettings } from './settings.writes.ts';

/** What office users set of the company. */
export function settingsRoutes(api: Api, services: Services): void {
  changeLogoRoutes(api, services);
  const { db, config } = services;
  const mutations = entityMutations(services, 'settings', 'company');

  api.get(
    '/settings',
    {
      schema: {
        summary: 'Get the settings of the company; for office users only',
        data: settingsSchema,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      return sendEntity(reply, await readSettings(db, config));
    },
  );

  api.put(
    '/settings',
    {
      schema: {
        summary: 'Change the settings of the company; for office users only',
        body: settingsInputSchema,
        data: settingsSchema,
        failures: [403],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      return mutations.update(
        request,
        reply,
        (tx) => lockSettings(tx, config),
        (tx, _before, by) => updateSettings(tx, config, request.body, by),
        services.reloadCompany,
      );
    },
  );
}
