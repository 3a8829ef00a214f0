import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { invalid, notFound, unavailable } from './base/errors.ts';
import type { Log } from './base/log.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { manufacturersRoutes } from './features/manufacturers/manufacturers.routes.ts';
import { recordsRoutes } from './features/records/records.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { warrantiesRoutes } from './features/warranties/warranties.routes.ts';
import { zipCodesRoutes } from './features/zip-codes/zip-codes.routes.ts';
import type { Api } from './http/api.ts';
import { sendError } from './http/error-handler.ts';
import { httpOptions, sendClientError } from './http/http-options.ts';
import { describeRoutes, descriptionSchema } from './http/openapi/openapi.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Services } from './http/services.ts';
import { requireSession } from './http/session-guard.ts';
import { createSessionTokens } from './http/session-token.ts';
import { isApiPath, sendNotFound, serveWebApp } from './http/web-app.ts';
import { schemaController, validateWithZod } from './http/zod-provider.ts';
import { messagesRoutes } from './messaging/messages/messages.routes.ts';
import { repliesRoutes } from './messaging/replies/replies.routes.ts';
import { suppressionsRoutes } from './messaging/suppressions/suppressions.routes.ts';
import { notificationsRoutes } from './messaging/technician-notices/notifications.routes.ts';
import { unsubscribeRoutes } from './messaging/unsubscribe/unsubscribe.routes.ts';
import { webhooksRoutes } from './messaging/webhooks/webhooks.routes.ts';

/** Undefined for bytes that are no UTF-8: they would be stored as something nobody wrote. */
function decodeUtf8(bytes: string | Buffer): string | undefined {
  try {
    return typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Builds the HTTP side; it listens to nothing yet. `sessionSecret` signs the session tokens. */
export async function buildApp(
  services: Services & { sessionSecret: string; log: Log },
): Promise<FastifyInstance> {
  const { config, log, sessionSecret } = services;
  const tokens = createSessionTokens(sessionSecret);
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    ...httpOptions,
    loggerInstance: logger,
    trustProxy: config.trustProxy ?? false,
    frameworkErrors: sendError,
    clientErrorHandler: sendClientError,
    schemaController,
  });
  app.setValidatorCompiler(validateWithZod);
  app.setErrorHandler(sendError);
  app.decorateRequest('session', null);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A client that always names JSON sends it with nothing in it, too.
    if (body.length === 0) return done(null, undefined);
    const text = decodeUtf8(body);
    if (text === undefined) return done(invalid('The request is not valid UTF-8.'), undefined);
    void parseJson(request, text, done);
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  if (log.isLevelEnabled('debug')) {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug(
        { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      );
    });
  }
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    if (isClosing) reply.header('connection', 'close');
    done(isClosing ? unavailable() : undefined);
  });
  const description = describeRoutes(app, 'Crewdesk');
  const guard = requireSession(services, tokens);
  app.addHook('onRequest', async function rejectMisspelledApiPaths(request, reply) {
    if (request.routeOptions.url?.startsWith('/api/') || !isApiPath(request.url)) return;
    reply.header('cache-control', 'no-store');
    await guard.call(this, request, reply);
    throw notFound();
  });

  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider();
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done(services.isOverloaded() || !services.isDatabaseReachable() ? unavailable() : undefined);
      });
      api.addHook('onRequest', guard);
      api.setNotFoundHandler(() => {
        throw notFound();
      });
      api.get(
        '/openapi.json',
        { config: { public: true }, schema: { summary: 'This description', envelope: descriptionSchema } },
        (_request, reply) => reply.type('application/json; charset=utf-8').send(description()),
      );
      // Every feature, one line each.
      sessionRoutes(api, services, tokens);
      companyRoutes(api, services);
      customersRoutes(api, services);
      searchRoutes(api, services);
      usersRoutes(api, services);
      manufacturersRoutes(api, services);
      for (const kind of recordKinds) recordsRoutes(api, services, kind);
      warrantiesRoutes(api, services);
      messagesRoutes(api, services);
      notificationsRoutes(api, services);
      repliesRoutes(api, services);
      suppressionsRoutes(api, services);
      webhooksRoutes(api, services);
      unsubscribeRoutes(api, services);
      zipCodesRoutes(api);
      documentsRoutes(api, services, tokens);
    },
    { prefix: '/api' },
  );

  healthRoutes(app, services);
  await serveWebApp(app);
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
  return app;
}
