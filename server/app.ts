import type { OutgoingHttpHeaders } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { backupsRoutes } from './backup/backups.routes.ts';
import { refuseWhileRestoring } from './backup/requested/refuse-while-restoring.ts';
import { notFound, unavailable } from './base/errors.ts';
import type { Log } from './base/log.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { customerOverviewRoutes } from './features/customers/overview/overview.routes.ts';
import { demonstrationRoutes } from './features/demonstration/demonstration.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { draftsRoutes } from './features/drafts/drafts.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { manufacturersRoutes } from './features/manufacturers/manufacturers.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { recordsRoutes } from './features/records/records.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { setUpRoutes } from './features/set-up/set-up.routes.ts';
import { logoRoute } from './features/settings/logo.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import type { ObserveRequest } from './features/system/metrics/request-metrics.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { unitsRoutes } from './features/units/units.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { firstVisitsRoutes } from './features/visits/first-visits/first-visits.routes.ts';
import { visitsRoutes } from './features/visits/visits.routes.ts';
import { warrantiesRoutes } from './features/warranties/warranties.routes.ts';
import { zipCodesRoutes } from './features/zip-codes/zip-codes.routes.ts';
import type { Api } from './http/api.ts';
import {
  type ConnectionLimits,
  closeUnreadResponses,
  connectionOptions,
  defaultConnectionLimits,
  ignoreExpectations,
  limitPublicBodies,
  requireHost,
} from './http/listening/connection-limits.ts';
import { sendError } from './http/error-handler.ts';
import { createClientErrorHandler, httpOptions } from './http/http-options.ts';
import { describeRoutes } from './http/openapi/openapi.ts';
import { securityHeaders, securityHeadersByRoute } from './http/security-headers.ts';
import type { Services } from './http/services.ts';
import { requireSession } from './http/session-guard.ts';
import { createSessionTokens, type SessionTokens } from './http/session-token.ts';
import { isApiPath, sendPageOrNotFound, serveWebApp } from './http/web-app.ts';
import { schemaController, validateLargeBody, validateWithZod } from './http/zod-provider.ts';
import { parseOnlyJson } from './json-body.ts';
import { holdRoutes } from './messaging/hold/hold.routes.ts';
import { messageTemplatesRoutes } from './messaging/message-templates/message-templates.routes.ts';
import { messagesRoutes } from './messaging/messages/messages.routes.ts';
import { repliesRoutes } from './messaging/replies/replies.routes.ts';
import { scheduledMessagesRoutes } from './messaging/scheduled-messages/scheduled-messages.routes.ts';
import { suppressionsRoutes } from './messaging/suppressions/suppressions.routes.ts';
import { notificationsRoutes } from './messaging/technician-notices/notifications.routes.ts';
import { unsubscribeRoutes } from './messaging/unsubscribe/unsubscribe.routes.ts';
import { webhooksRoutes } from './messaging/webhooks/webhooks.routes.ts';

type AppParts = {
  /** Signs the session tokens. */
  sessionSecret: string;
  log: Log;
  /** Receives each request when its response was sent. */
  observeRequest?: ObserveRequest | undefined;
};

/** Builds the HTTP application without listening on a port. */
export async function buildApp(
  services: Services & AppParts,
  limits: ConnectionLimits = defaultConnectionLimits,
): Promise<FastifyInstance> {
  const { config, log, sessionSecret } = services;
  const tokens = createSessionTokens(sessionSecret);
  const logger: FastifyBaseLogger = log;
  const headers = securityHeaders(config);
  const respondToClientError = createClientErrorHandler(headers);
  const app = fastify({
    ...httpOptions,
    ...connectionOptions(limits),
    loggerInstance: logger,
    trustProxy: config.trustProxy ?? false,
    // Runs before all hooks.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
    clientErrorHandler: respondToClientError,
    schemaController,
  });
  app.setValidatorCompiler(validateWithZod).setErrorHandler(sendError);
  app.decorateRequest('session', null);
  parseOnlyJson(app);
  limitPublicBodies(app, limits.publicBodyTimeoutMs, respondToClientError);
  closeUnreadResponses(app, limits.unreadResponseTimeoutMs);
  ignoreExpectations(app);
  addGlobalHooks(app, headers, services);
  const openApiJson = describeRoutes(app, config.publicUrl);
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
      api.addHook('onRequest', refuseWhileRestoring(services));
      api.addHook('preValidation', validateLargeBody);
      api.setNotFoundHandler(() => {
        throw notFound();
      });
      apiDocsRoutes(api, openApiJson);
      registerFeatures(api, services, tokens);
    },
    { prefix: '/api' },
  );

  healthRoutes(app, services);
  logoRoute(app, services);
  await serveWebApp(app);
  app.setNotFoundHandler((request, reply) => sendPageOrNotFound(request, reply));
  return app;
}

/** Adds the security headers, rejects requests during shutdown, and measures and logs responses. */
function addGlobalHooks(
  app: FastifyInstance,
  headers: OutgoingHttpHeaders,
  { log, observeRequest }: AppParts,
): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  if (log.isLevelEnabled('debug')) {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug(
        { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request completed',
      );
    });
  }
  if (observeRequest) app.addHook('onResponse', async (request, reply) => observeRequest(request, reply));
  const headersOf = securityHeadersByRoute(headers);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    if (isClosing) reply.header('connection', 'close');
    requireHost(request.raw);
    // A page that is loading would lack its code for good.
    done(isClosing && !request.url.startsWith('/static/') ? unavailable() : undefined);
  });
}

function registerFeatures(
  api: Api,
  services: Services & { sessionSecret: string },
  tokens: SessionTokens,
): void {
  sessionRoutes(api, services, tokens);
  setUpRoutes(api, services, tokens);
  companyRoutes(api, services);
  demonstrationRoutes(api, services);
  backupsRoutes(api, services);
  customersRoutes(api, services);
  customerOverviewRoutes(api, services);
  searchRoutes(api, services);
  usersRoutes(api, services, tokens);
  preferencesRoutes(api, services);
  draftsRoutes(api, services);
  manufacturersRoutes(api, services);
  for (const kind of recordKinds) recordsRoutes(api, services, kind);
  warrantiesRoutes(api, services);
  settingsRoutes(api, services);
  importsRoutes(api, services);
  unitsRoutes(api, services);
  visitsRoutes(api, services);
  firstVisitsRoutes(api, services);
  historyRoutes(api, services);
  systemRoutes(api, services);
  messagesRoutes(api, services);
  scheduledMessagesRoutes(api, services);
  messageTemplatesRoutes(api, services);
  notificationsRoutes(api, services);
  repliesRoutes(api, services);
  suppressionsRoutes(api, services);
  holdRoutes(api, services);
  webhooksRoutes(api, services);
  unsubscribeRoutes(api, services);
  zipCodesRoutes(api);
  documentsRoutes(api, services, tokens);
}
