import { backupFilesSchema, restoreRequest, restoreSchema } from '#schema/restores.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import { listBackups } from './backup-list.ts';
import { checkRequest } from './check-request.ts';
import { findCurrentRestore, forTechnicians, toRestore } from './restores.queries.ts';
import {
  beginRestore,
  cancelRestore,
  createRestore,
  forgetMissingOf,
  notFoundMessage,
} from './restores.writes.ts';

const config = { allowedWhileRestoring: true };

/** Restoring a backup of the folder of the backups while Crewdesk runs. */
export function restoresRoutes(api: Api, services: Services): void {
  const { db, clock, restoreWatch } = services;

  api.get(
    '/backups/files',
    {
      schema: {
        summary: 'List the backups that can be restored, the newest first; for office users only',
        data: backupFilesSchema,
        failures: [403],
      },
    },
    async (request) => {
      requireOfficeUser(request);
      return { data: await listBackups(services.config.backupDir) };
    },
  );

  api.get(
    '/restores/current',
    {
      schema: {
        summary: 'Get the restore that is under way, or the last one of seven days',
        data: restoreSchema.nullable(),
      },
    },
    async (request) => {
      const restore = await findCurrentRestore(db, clock.now());
      return { data: sessionOf(request).user.isTechnician ? forTechnicians(restore) : restore };
    },
  );

  api.post(
    '/restores',
    {
      config,
      schema: {
        summary: 'Replace all data by those of a backup, step by step; for office users only',
        body: restoreRequest,
        data: restoreSchema,
        failures: [403, 404, 422],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      const header = await checkRequest(services.config, request.body.file);
      const restore = createRestore(request.body, header, actorOf(request), clock.now());
      const write = async (tx: Tx) => {
        await beginRestore(tx, restore);
        return { status: 201, json: JSON.stringify(toRestore(restore)) } as const;
      };
      return respondToWrite(services, request, reply, write, restoreWatch.reload).catch(forgetMissingOf(db));
    },
  );

  api.post(
    '/restores/:id/cancel',
    {
      config,
      schema: {
        summary: 'Stop a restore before it replaces the data; for office users only',
        params: idParams(notFoundMessage),
        data: restoreSchema,
        successStatus: 200,
        failures: [403],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      const { id } = request.params;
      const write = async (tx: Tx) => {
        const restore = await cancelRestore(tx, id, actorOf(request), clock.now());
        return { status: 200, json: JSON.stringify(toRestore(restore)) } as const;
      };
      return respondToWrite(services, request, reply, write, restoreWatch.reload);
    },
  );
}
