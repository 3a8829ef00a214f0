import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { draftParams, draftRevisionSchema } from '#schema/drafts.ts';
import { AppError, conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { deferredStatement, preparedStatement } from '#server/db/prepared-statement.ts';
import {
  repeatAfterDeadlock,
  type SavingServices,
  saveInTransaction,
} from '#server/db/restores/save-in-transaction.ts';
import { deleteDraft } from '#server/db/rows/draft-rows.ts';
import { etagOf } from './etag.ts';
import type { Services } from './services.ts';
import { sessionOf } from './session-guard.ts';

/** The result of a write: an entity as JSON text and its version, or nothing after a delete. */
export type MutationResult = { status: 200 | 201; json: string; version?: number } | { status: 204 };

export function created(entity: { json: string; version: number }): MutationResult {
  return { status: 201, ...entity };
}

export function updated(entity: { json: string; version: number }): MutationResult {
  return { status: 200, ...entity };
}

export const deleted: MutationResult = { status: 204 };

type StoredResponse = { status: number; body: string | null; version: number | null };

/**
 * Runs the writes of a request in one transaction and responds with their result. `write` must have no effects outside
 * of the transaction, because it runs again after a deadlock.
 *
 * A POST with an Idempotency-Key saves its response in the same transaction, so a crash leaves both the effect and the
 * response, or neither. The key is locked meanwhile: a concurrent request with it gets 409. Another body gets 422, with
 * what the key has created.
 *
 * A write that names the draft it saves (Draft-Key, Draft-Revision) deletes it in the same transaction, or an older one;
 * what was typed since stays.
 * @param beforeResponse effects outside of the transaction, after it was committed; when they fail, the key is forgotten,
 * so that a repeated request runs again
 */
export async function respondToWrite(
  services: SavingServices & Pick<Services, 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (tx: Tx) => Promise<MutationResult>,
  beforeResponse?: () => Promise<void>,
): Promise<FastifyReply> {
  const key = request.method === 'POST' ? readIdempotencyKey(request) : undefined;
  const draft = readSavedDraft(request);
  const { db, clock } = services;
  const now = clock.now();
  const run = async (tx: Tx) => {
    const written = key ? await withIdempotencyKey(tx, key, now, write) : toStoredResponse(await write(tx));
    if (draft) await deleteDraft(tx, draft);
    return written;
  };
  const isAllowed = request.routeOptions.config.allowedWhileRestoring;
  const response = await repeatAfterDeadlock(() =>
    isAllowed ? db.transaction().execute(run) : saveInTransaction(services, run),
  );
  await beforeResponse?.().catch(async (error: unknown) => {
    if (key) await forgetKey(db, key);
    throw error;
  });
  if (response.version !== null) reply.header('etag', etagOf(response.version));
  reply.code(response.status);
  return response.body === null
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(response.body);
}

const dataStart = '{"data":';
function toStoredResponse(result: MutationResult): StoredResponse {
  return result.status === 204
    ? { status: 204, body: null, version: null }
    : { status: result.status, body: `${dataStart}${result.json}}`, version: result.version ?? null };
}

type RequestKey = { userId: string; route: string; key: string; bodyHash: Buffer };

function readIdempotencyKey(request: FastifyRequest): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError(400, 'invalid', 'An Idempotency-Key must have 1 to 200 visible ASCII characters.');
  }
  return {
    userId: sessionOf(request).user._id,
    route: `${request.method} ${request.routeOptions.url}`,
    key,
    bodyHash: createHash('sha256')
      // Routes such as `/messages/:id/resend` have parameters but no body.
      .update(JSON.stringify([request.params ?? null, request.body ?? null]))
      .digest(),
  };
}

function decodeHeader(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The draft that a write saves. */
function readSavedDraft(request: FastifyRequest) {
  const { 'draft-key': encodedKey, 'draft-revision': revision } = request.headers;
  if (request.method === 'DELETE' || (encodedKey === undefined && revision === undefined)) return undefined;
  if (typeof encodedKey !== 'string' || typeof revision !== 'string')
    throw new AppError(400, 'invalid', 'Draft-Key and Draft-Revision belong together.');
  const params = draftParams.safeParse({ key: decodeHeader(encodedKey) });
  if (!params.success)
    throw new AppError(400, 'invalid', 'Draft-Key must be the percent-encoded key of a draft.');
  const parsed = draftRevisionSchema.safeParse(Number(revision));
  if (!parsed.success) throw new AppError(400, 'invalid', 'Draft-Revision must be a whole number from 1 on.');
  return { userId: sessionOf(request).user._id, key: params.data.key, revision: parsed.data };
}

async function forgetKey(db: Services['db'], { userId, route, key }: RequestKey): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}

const retentionMs = 24 * 60 * 60 * 1000;

const tryLock = preparedStatement<{ isLocked: boolean }, [name: string]>(
  1,
  (name) => sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`,
);

const k = columnsOf('idempotencyKeys', 'k');

type ResponseOfKey = StoredResponse & { bodyHash: Buffer };

const selectResponse = preparedStatement<
  ResponseOfKey,
  [userId: string, route: string, key: string, since: Date]
>(
  4,
  (userId, route, key, since) => sql<ResponseOfKey>`
    select ${k.status}, ${k.body}, ${k.version}, ${k.bodyHash} from idempotency_keys k
    where ${k.userId} = ${userId} and ${k.route} = ${route} and ${k.key} = ${key} and ${k.createdAt} > ${since}`,
);

const responseColumns = ['bodyHash', 'status', 'body', 'version', 'createdAt'] as const;
const keyColumns = columnList([
  ...(['userId', 'route', 'key'] as const),
  ...responseColumns,
] satisfies ColumnName<'idempotencyKeys'>[]);

/** An expired key is replaced. */
const saveResponse = deferredStatement(
  8,
  (...values) => sql`
    insert into idempotency_keys (${keyColumns}) values (${sql.join(values)})
    on conflict (user_id, route, key) do update
    set (${columnList(responseColumns)}) = row(${columnList(responseColumns, 'excluded.')})`,
);

async function withIdempotencyKey(
  tx: Tx,
  key: RequestKey,
  now: Date,
  write: (tx: Tx) => Promise<MutationResult>,
): Promise<StoredResponse> {
  const { userId, route, key: name, bodyHash } = key;
  const [[lock], [stored]] = await Promise.all([
    tryLock(tx, `${userId} ${route} ${name}`),
    selectResponse(tx, userId, route, name, new Date(now.getTime() - retentionMs)),
  ]);
  if (!lock?.isLocked) throw conflict('This request is still being processed.', 'in_flight');
  if (stored) {
    if (stored.bodyHash.equals(bodyHash)) return stored;
    throw new AppError(422, 'key_reused', 'This Idempotency-Key was already used for another request.', {
      currentJson: stored.body?.slice(dataStart.length, -1),
    });
  }
  const response = toStoredResponse(await write(tx));
  const { status, body, version } = response;
  await saveResponse(tx, userId, route, name, bodyHash, status, body, version, now);
  return response;
}
