import type { FastifyRequest } from 'fastify';
import { pageSchema } from '#schema/fields/lists.ts';
import {
  type HistoryFilter,
  historyFilter,
  historyItemSchema,
  historyQuery,
} from '#schema/history/history-list.ts';
import { invalid } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { sendSpreadsheet } from '#server/http/csv/csv-export.ts';
import { exportLogger } from '#server/http/csv/log-export.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import { exportHistory } from './history.export.ts';
import type { HistoryScope } from './history.queries.ts';
import { listHistory } from './history-items.ts';
import { restoreRoutes } from './restore.routes.ts';
import { undoRoute } from './undo.routes.ts';
import { versionsRoutes } from './versions.routes.ts';

export function historyRoutes(api: Api, services: Services): void {
  versionsRoutes(api, services);
  restoreRoutes(api, services);
  undoRoute(api, services);
  const { db, company } = services;
  const timeZone = () => company().timeZone;
  const scopeOf = (request: FastifyRequest, filter: HistoryFilter): HistoryScope => {
    if (filter.q && filter.action !== 'delete')
      throw invalid('Only deletions can be searched. Please add action=delete.', 'q');
    const isOfficeUser = !sessionOf(request).user.isTechnician;
    return { filter, timeZone: timeZone(), isOfficeUser };
  };

  api.get(
    '/history',
    {
      schema: {
        summary: 'List changes, of one entity with what belongs to it, or for office users of all',
        querystring: historyQuery(timeZone),
        envelope: pageSchema(historyItemSchema),
        failures: [403],
      },
    },
    async (request) => {
      const { limit, cursor, ...filter } = request.query;
      if (filter.id === undefined) requireOfficeUser(request);
      return listHistory(db, scopeOf(request, filter), { limit, cursor });
    },
  );

  api.get(
    '/history/export',
    {
      schema: {
        summary: 'Export changes as CSV; for office users only',
        querystring: historyFilter(timeZone),
        responseType: 'text/csv',
        failures: [403, 429],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      const scope = scopeOf(request, request.query);
      return sendSpreadsheet(reply, services, {
        label: 'history',
        userId: sessionOf(request).user._id,
        log: exportLogger(services, request, 'history'),
        rows: (exportDb) => exportHistory(exportDb, scope),
      });
    },
  );
}
