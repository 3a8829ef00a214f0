import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { settingsSchema } from '#schema/settings.ts';
import type { Api } from '#server/http/api.ts';
import { entityMutations } from '#server/http/mutations.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { sendFile } from '#server/http/web-app.ts';
import { hasOwnLogo, type Logo, maxLogoBytes, readLogo, readStoredLogo } from './logo.ts';
import { lockSettings, updateLogo } from './settings.writes.ts';

/** The routes that replace the logo. The body is the picture itself. */
export function changeLogoRoutes(api: Api, services: Services): void {
  const { config } = services;
  const mutations = entityMutations(services, 'settings', 'company');

  api.register(async (scope: Api) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxLogoBytes }, (_request, body, done) =>
      done(null, body),
    );
    const changeLogo = (request: FastifyRequest, reply: FastifyReply, logo: Logo | null) =>
      mutations.update(
        request,
        reply,
        (tx) => lockSettings(tx, config),
        (tx, _before, by) => updateLogo(tx, config, logo, by),
        services.reloadCompany,
      );

    scope.put(
      '/settings/logo',
      {
        schema: {
          summary: 'Upload a logo: PNG, JPEG or WebP, at most 1 MiB',
          data: settingsSchema,
          failures: [400, 403, 412, 413],
        },
      },
      (request, reply) => {
        requireOfficeUser(request);
        return changeLogo(
          request,
          reply,
          readLogo(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
        );
      },
    );

    scope.delete(
      '/settings/logo',
      {
        schema: {
          summary: 'Go back to the logo of Crewdesk',
          data: settingsSchema,
          successStatus: 200,
          failures: [400, 403, 412],
        },
      },
      (request, reply) => {
        requireOfficeUser(request);
        return changeLogo(request, reply, null);
      },
    );
  });
}

/** Serves the logo at its fixed URL. */
export function logoRoute(app: FastifyInstance, { db, config, company }: Services): void {
  app.get('/assets/logo.png', async (request, reply) => {
    const [logo] = hasOwnLogo(config, company().logo) ? await readStoredLogo(db) : [];
    if (!logo) return sendFile(reply, 'assets/logo.png');
    const isVersioned = request.url.endsWith(`?v=${logo.hash}`);
    return reply
      .type(logo.type)
      .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(logo.bytes);
  });
}
