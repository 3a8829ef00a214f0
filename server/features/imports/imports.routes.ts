import {
  importListQuery,
  importRowsPageSchema,
  importRowsQuery,
  importSchema,
  importsPageSchema,
} from '#schema/imports/imports.ts';
import { attachmentDisposition } from '#server/base/content-disposition.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { sendEntity, sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { importSettingsRoutes } from './imports.settings.routes.ts';
import { uploadImportRoute } from './imports.upload.routes.ts';
import { importWorkRoutes } from './imports.work.routes.ts';
import { getImport, importNotFoundMessage, listImportRows, listImports } from './storage/imports.queries.ts';
import { createImportReader } from './storage/read-import.ts';
import { readRefused } from './storage/refused-rows.ts';

const importId = idParams(importNotFoundMessage);

/** The import of files, for office users only. */
export function importsRoutes(api: Api, services: Services): void {
  uploadImportRoute(api, services);
  readImportRoutes(api, services);
  importSettingsRoutes(api, services);
  importWorkRoutes(api, services);
}

function readImportRoutes(api: Api, services: Services): void {
  const { db } = services;
  const readImport = createImportReader(services);

  api.get(
    '/imports',
    {
      schema: {
        summary: 'List imports, the newest first; for office users only',
        querystring: importListQuery,
        envelope: importsPageSchema,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      return sendJson(reply, await listImports(db, request.query));
    },
  );

  api.get(
    '/imports/:id',
    {
      schema: {
        summary: 'Get an import with its columns and progress; for office users only',
        params: importId,
        data: importSchema,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      return sendEntity(reply, await readImport(request.params.id));
    },
  );

  api.get(
    '/imports/:id/rows',
    {
      schema: {
        summary: 'List the rows of an import with what becomes of them; for office users only',
        params: importId,
        querystring: importRowsQuery,
        envelope: importRowsPageSchema,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      await getImport(db, request.params.id);
      return sendJson(reply, await listImportRows(db, request.params.id, request.query));
    },
  );

  api.get(
    '/imports/:id/refused.csv',
    {
      schema: {
        summary: 'Download the refused rows of an import, each with its reason; for office users only',
        params: importId,
        responseType: 'text/csv',
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      const { fileName, csv } = await readRefused(db, request.params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachmentDisposition(fileName))
        .send(csv);
    },
  );
}
