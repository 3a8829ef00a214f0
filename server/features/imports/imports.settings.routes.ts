import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import {
  importColumnsInputSchema,
  importHeaderInputSchema,
  importNoticesInputSchema,
} from '#schema/imports/import-requests.ts';
import {
  type FirstLine,
  type ImportColumn,
  type ImportState,
  importSchema,
} from '#schema/imports/imports.ts';
import { importTargets } from '#schema/imports/kind-targets.ts';
import { conflict, invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite, updated } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser } from '#server/http/session-guard.ts';
import { checkTargets } from './file/check-targets.ts';
import { decodeFile } from './file/decode-file.ts';
import { requireFile, requireVersion } from './import-preconditions.ts';
import { saveNotices } from './storage/import-notices.writes.ts';
import {
  getImport,
  importNotFoundMessage,
  type LockedImport,
  lockImport,
  readImportFile,
} from './storage/imports.queries.ts';
import { saveColumns, saveLayout } from './storage/imports.writes.ts';
import { readLayout } from './storage/read-new-file.ts';

const importId = idParams(importNotFoundMessage);

const beforeBegin: readonly ImportState[] = ['columns', 'checked', 'failed'];

type Condition = { states: readonly ImportState[]; refusal: string };

/** Saves what a person decides, if they have seen the import as it is. */
function respondToDecision(
  services: Services,
  [request, reply]: [FastifyRequest, FastifyReply],
  id: string,
  { states, refusal }: Condition,
  save: (tx: Tx, found: LockedImport) => Promise<void>,
): Promise<FastifyReply> {
  requireOfficeUser(request);
  return respondToWrite(services, request, reply, async (tx) => {
    const found = await lockImport(tx, id, states, refusal);
    if (found.startedAt && states === beforeBegin) throw conflict(refusal, 'import_state');
    await requireVersion(tx, request, found);
    await save(tx, found);
    return updated(await getImport(tx, id));
  });
}

/** The routes by which people say how a file is imported, before that begins. */
export function importSettingsRoutes(api: Api, services: Services): void {
  columnsRoute(api, services);
  headerRoute(api, services);
  noticesRoute(api, services);
}

function columnsRoute(api: Api, services: Services): void {
  const refusal = 'The columns can be chosen only before the import has begun.';
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
    (request, reply) =>
      respondToDecision(
        services,
        [request, reply],
        request.params.id,
        { states: beforeBegin, refusal },
        async (tx, { id, kind, columns }) => {
          const chosen = chooseTargets(kind, columns as ImportColumn[], request.body.columns);
          checkTargets(kind, chosen);
          await saveColumns(tx, { id, kind }, chosen, services.clock.now());
        },
      ),
  );
}

function headerRoute(api: Api, services: Services): void {
  const refusal = 'The headings can be chosen only before the import has begun.';
  api.put(
    '/imports/:id/header',
    {
      schema: {
        summary: 'Choose the line with the headings of a file; for office users only',
        params: importId,
        body: importHeaderInputSchema,
        data: importSchema,
        failures: [403, 409],
      },
    },
    (request, reply) =>
      respondToDecision(
        services,
        [request, reply],
        request.params.id,
        { states: beforeBegin, refusal },
        async (tx, { id, kind, firstLines }) => {
          const { line: headerLine } = request.body;
          if (!(firstLines as FirstLine[]).some(({ line }) => line === headerLine))
            throw invalid('line must be one of the first lines of the file that have values.', 'line');
          await requireFile(tx, id);
          const { text } = decodeFile(await readImportFile(tx, id));
          await saveLayout(tx, id, await readLayout(tx, kind, text, { headerLine }));
        },
      ),
  );
}

function noticesRoute(api: Api, services: Services): void {
  const refusal = 'This can be decided only between the dry run and the import.';
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
    (request, reply) =>
      respondToDecision(
        services,
        [request, reply],
        request.params.id,
        { states: ['checked'], refusal },
        (tx, { id }) => saveNotices(tx, id, request.body.sendsNotices),
      ),
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
