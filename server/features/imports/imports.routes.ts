import type { z } from 'zod';
import { type ImportKind, importTargets } from '#schema/imports/import-kinds.ts';
import {
  type ImportColumn,
  importColumnsInputSchema,
  importListQuery,
  importNoticesInputSchema,
  importRowsPageSchema,
  importRowsQuery,
  importSchema,
  importsPageSchema,
} from '#schema/imports/imports.ts';
import { attachmentDisposition } from '#server/base/content-disposition.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { checkTargets } from './file/check-targets.ts';
import { uploadImportRoute } from './imports.upload.routes.ts';
import { importWorkRoutes } from './imports.work.routes.ts';
import { saveNotices } from './storage/import-notices.writes.ts';
import {
  getImport,
  importNotFoundMessage,
  listImportRows,
  listImports,
  lockImport,
} from './storage/imports.queries.ts';
import { saveColumns } from './storage/imports.writes.ts';
import { readRefused } from './storage/refused-rows.ts';

const importId = idParams(importNotFoundMessage);

/** The import of files, for office users only. */
export function importsRoutes(api: Api, services: Services): void {
  uploadImportRoute(api, services);
  readImportRoutes(api, services);
  columnsRoute(api, services);
  noticesRoute(api, services);
  importWorkRoutes(api, services);
}

function readImportRoutes(api: Api, { db }: Services): void {
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
      return sendJson(reply, `{"data":${await getImport(db, request.params.id)}}`);
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

function columnsRoute(api: Api, services: Services): void {
  api.put(
    '/imports/:id/columns',
    {
      schema: {
        summary: 'Choose what the columns of a file become; for office users only',
        params: importId,
        body: importColumnsInputSchema,
        data: importSchema,
        failures: [403, 409],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      const { id } = request.params;
      return respondToWrite(services, request, reply, async (tx) => {
        const refusal = 'The columns can be chosen only before the import has begun.';
        const found = await lockImport(tx, id, ['columns', 'checked', 'failed'], refusal);
        if (found.startedAt) throw conflict(refusal, 'import_state');
        const { kind } = found;
        const columns = chooseTargets(kind, found.columns as ImportColumn[], request.body.columns);
        checkTargets(kind, columns);
        await saveColumns(tx, { id, kind }, columns, services.clock.now());
        return { status: 200, json: await getImport(tx, id) };
      });
    },
  );
}

function noticesRoute(api: Api, services: Services): void {
  api.put(
    '/imports/:id/notices',
    {
      schema: {
        summary: 'Decide whether imported warranties send notices later on; for office users only',
        params: importId,
        body: importNoticesInputSchema,
        data: importSchema,
        failures: [403, 409],
      },
    },
    (request, reply) => {
      requireOfficeUser(request);
      const { id } = request.params;
      return respondToWrite(services, request, reply, async (tx) => {
        await lockImport(tx, id, ['checked'], 'This can be decided only between the dry run and the import.');
        await saveNotices(tx, id, request.body.sendsNotices);
        return { status: 200, json: await getImport(tx, id) };
      });
    },
  );
}

type Choices = z.output<typeof importColumnsInputSchema>['columns'];

function chooseTargets(kind: ImportKind, columns: readonly ImportColumn[], choices: Choices): ImportColumn[] {
  const targets = importTargets(kind);
  const chosen = new Map(choices.map(({ index, target }) => [index, target]));
  const unknown = choices.find(({ index }) => !columns.some((column) => column.index === index));
  if (unknown) throw invalid(`The file has no column ${unknown.index}.`, 'columns');
  return columns.map((column) => {
    const choice = chosen.get(column.index) ?? null;
    const target = choice !== null && choice in targets ? choice : null;
    return target === column.target ? column : { ...column, target, proposedBy: null };
  });
}
