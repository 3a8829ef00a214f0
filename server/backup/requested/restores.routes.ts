import { randomUUID } from 'node:crypto';
import { backupFilesSchema, type RestoreRequest, restoreRequest, restoreSchema } from '#schema/restores.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import {
  announceRestore,
  changeRestore,
  findRestore,
  insertRestore,
  type StoredRestore,
} from '#server/db/restores/restore-state.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import type { ArchiveHeader } from '../archive/manifest.ts';
import { listBackups } from './backup-list.ts';
import { checkRequest, documentsMissingError } from './check-request.ts';
import { findCurrentRestore, isImporting, toRestore } from './restores.queries.ts';

const notFoundMessage = 'This restore does not exist.';
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
    async () => ({ data: await findCurrentRestore(db, clock.now()) }),
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
      const restore = createRestore(request.body, header, sessionOf(request).user.name, clock.now());
      const write = async (tx: Tx) => {
        await beginRestore(tx, restore);
        return { status: 201, json: JSON.stringify(toRestore(restore)) } as const;
      };
      return respondToWrite(services, request, reply, write, restoreWatch.reload);
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
        const restore = await cancelRestore(tx, id, clock.now());
        return { status: 200, json: JSON.stringify(toRestore(restore)) } as const;
      };
      return respondToWrite(services, request, reply, write, restoreWatch.reload);
    },
  );
}

function createRestore(
  { file, allowsMissingDocuments = false }: RestoreRequest,
  { createdAt }: ArchiveHeader,
  requestedBy: string,
  now: Date,
): StoredRestore {
  return {
    id: randomUUID(),
    file,
    savedAt: createdAt,
    requestedBy,
    requestedAt: now.toISOString(),
    state: 'waiting',
    phase: null,
    share: 0,
    rows: null,
    totalRows: null,
    secondsLeft: null,
    problem: null,
    safetyBackup: null,
    finishedAt: null,
    allowsMissingDocuments,
    lacksDocuments: false,
    token: null,
    attempts: 0,
  };
}

/** @throws AppError 409 while an import or another restore is under way, 422 when it failed for documents before */
async function beginRestore(tx: Tx, restore: StoredRestore): Promise<void> {
  const last = await findRestore(tx);
  if (last?.lacksDocuments && last.file === restore.file && !restore.allowsMissingDocuments)
    throw documentsMissingError(last.problem ?? '');
  if (await isImporting(tx))
    throw conflict('An import is running. Please wait for its end, or cancel it.', 'import_running');
  if (!(await insertRestore(tx, restore)))
    throw conflict('A backup is being restored already.', 'restore_running');
  await announceRestore(tx);
}

/** @throws AppError 404 or 409 */
async function cancelRestore(tx: Tx, id: string, now: Date): Promise<StoredRestore> {
  const change = { state: 'canceled', secondsLeft: null, finishedAt: now.toISOString() } as const;
  const canceled = await changeRestore(tx, id, change, 'before-replacing');
  if (canceled) {
    await announceRestore(tx);
    return canceled;
  }
  const restore = await findRestore(tx);
  if (restore?.id !== id) throw notFound(notFoundMessage);
  const message =
    restore.state === 'running'
      ? 'The data are being replaced right now, which can no longer be canceled.'
      : 'This restore is over.';
  throw conflict(message, 'restore_state');
}
