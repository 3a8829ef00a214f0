import type { FastifyRequest } from 'fastify';
import { type ImportColumn, importSchema, undoDays } from '#schema/imports/imports.ts';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite, updated } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import { checkTargets } from './file/check-targets.ts';
import { requireFile, requireVersion } from './import-preconditions.ts';
import {
  countOpenNotices,
  getImport,
  importNotFoundMessage,
  type LockedImport,
  lockImport,
} from './storage/imports.queries.ts';
import { cancelWork, countHandled, startWork } from './storage/imports.writes.ts';

const importId = idParams(importNotFoundMessage);
const dayMs = 24 * 60 * 60 * 1000;

const userOf = (request: FastifyRequest) => sessionOf(request).user._id;

/** What a person starts after having seen the columns and what will happen. */
const comparesVersion = ['dry-run', 'run'];

/** The routes that have a worker do something. */
export function importWorkRoutes(api: Api, services: Services): void {
  const route = (
    path: string,
    summary: string,
    work: (tx: Tx, id: string, request: FastifyRequest, at: Date) => Promise<void>,
  ) =>
    api.post(
      `/imports/:id/${path}`,
      {
        schema: {
          summary,
          params: importId,
          data: importSchema,
          successStatus: 200,
          failures: [400, 403, ...(comparesVersion.includes(path) ? [412 as const] : [])],
        },
      },
      (request, reply) => {
        requireOfficeUser(request);
        return respondToWrite(services, request, reply, async (tx) => {
          await work(tx, request.params.id, request, services.clock.now());
          return updated(await getImport(tx, request.params.id));
        });
      },
    );

  route('dry-run', 'Find out what an import would do; for office users only', async (tx, id, request) => {
    const refusal = 'A dry run is possible only before the import has begun.';
    const found = await lockImport(tx, id, ['columns', 'checked', 'failed'], refusal);
    if (found.startedAt) throw conflict(refusal, 'import_state');
    await requireVersion(tx, request, found);
    await requireFile(tx, id);
    checkTargets(found.kind, found.columns as ImportColumn[]);
    await startWork(tx, id, 'checking', { userId: userOf(request), doneRows: 0, totalRows: found.rowCount });
  });

  route('run', 'Import the rows after a dry run; for office users only', async (tx, id, request, at) => {
    const refusal = 'Please make a dry run first.';
    const found = await lockImport(tx, id, ['checked', 'cancelled', 'failed'], refusal);
    if (!found.isChecked || found.undoneAt || (found.state === 'failed' && (await isUndoing(tx, id))))
      throw conflict(refusal, 'import_state');
    await requireVersion(tx, request, found);
    await requireFile(tx, id);
    await requireDecision(tx, found);
    const { handled } = await countHandled(tx, id);
    const undoUntil = new Date(at.getTime() + undoDays * dayMs);
    await startWork(tx, id, 'running', {
      userId: userOf(request),
      doneRows: handled,
      totalRows: found.rowCount,
      startedAt: found.startedAt ?? at,
      undoUntil,
    });
  });

  route('cancel', 'Stop a dry run or an import; for office users only', async (tx, id, _request, at) => {
    const refusal = 'There is nothing to cancel.';
    const { state } = await lockImport(tx, id, ['checking', 'running'], refusal);
    await cancelWork(tx, id, state, at);
  });

  route(
    'undo',
    'Take back what an import did, for 30 days; for office users only',
    async (tx, id, request, at) => {
      const refusal = 'There is nothing to undo.';
      const found = await lockImport(tx, id, ['done', 'cancelled', 'failed'], refusal);
      if (!found.startedAt || !found.undoUntil) throw conflict(refusal, 'import_state');
      if (found.undoUntil < at)
        throw conflict(`An import can be undone for ${undoDays} days.`, 'import_too_old');
      const { written } = await countHandled(tx, id);
      await startWork(tx, id, 'undoing', { userId: userOf(request), doneRows: 0, totalRows: written });
    },
  );
}

/** @throws AppError 409 while nobody has decided about notices that the import would lead to */
async function requireDecision(tx: Tx, { id, sendsNotices }: LockedImport): Promise<void> {
  if (sendsNotices !== null || (await countOpenNotices(tx, id)) === 0) return;
  const message = 'Please decide first whether the warranties of this file send notices later on.';
  throw conflict(message, 'import_notices');
}

/** Whether an undo has begun and failed: what it took back must not be imported again. */
async function isUndoing(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('importRows')
    .select('rowNumber')
    .where('importId', '=', id)
    .where('isUndone', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
