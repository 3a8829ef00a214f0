import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError, conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { isDeadlock } from '#server/db/database-errors.ts';
import { etagOf } from './etag.ts';
import type { Services } from './services.ts';
import { sessionOf } from './session-guard.ts';

/** What a write answers with: an entity as JSON text and its version, or nothing after a delete. */
export type MutationResult = { status: 200 | 201; json: string; version?: number } | { status: 204 };

export function created(entity: { json: string; version: number }): MutationResult {
  return { status: 201, ...entity };
}

export function updated(entity: { json: string; version: number }): MutationResult {
  return { status: 200, ...entity };
}

export const deleted: MutationResult = { status: 204 };

type StoredResponse = { status: number; body: string | null; version: number | null };
type StoredRow = StoredResponse & { bodyHash: Buffer };

const maxAttempts = 4;

/** People do not see that two transactions waited for each other: the one that was given up runs again. */
async function inTransaction<Result>(
  db: Services['db'],
  run: (tx: Tx) => Promise<Result>,
  tries = 1,
): Promise<Result> {
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    if (!isDeadlock(error) || tries === maxAttempts) throw error;
    return inTransaction(db, run, tries + 1);
  }
}

/**
 * Runs the writes of a request in one transaction and answers with what they return. `write` leaves nothing outside of
 * the transaction, since it runs again after a deadlock.
 *
 * A POST with an Idempotency-Key keeps its answer in that same transaction: a crash leaves both the effect and the
 * answer, or neither. The key is locked meanwhile, so a second request with it gets 409 instead of a second effect.
 */
export async function respondToWrite(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (tx: Tx) => Promise<MutationResult>,
): Promise<FastifyReply> {
  const key = request.method === 'POST' ? keyOf(request) : undefined;
  const now = clock.now();
  const response = await inTransaction(db, async (tx) =>
    key ? withIdempotencyKey(tx, key, now, write) : toStoredResponse(await write(tx)),
  );
  if (response.version !== null) reply.header('etag', etagOf(response.version));
  reply.code(response.status);
  return response.body === null
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(response.body);
}

function toStoredResponse(written: MutationResult): StoredResponse {
  return written.status === 204
    ? { status: 204, body: null, version: null }
    : { status: written.status, body: `{"data":${written.json}}`, version: written.version ?? null };
}

type RequestKey = { userId: string; route: string; key: string; bodyHash: Buffer };

function keyOf(request: FastifyRequest): RequestKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError(400, 'invalid', 'An Idempotency-Key has 1 to 200 visible characters.');
  }
  return {
    userId: sessionOf(request).user._id,
    route: `${request.method} ${request.routeOptions.url}`,
    key,
    bodyHash: createHash('sha256')
      // The address of `/messages/:id/resend` says which one, its body nothing.
      .update(JSON.stringify([request.params ?? null, request.body ?? null]))
      .digest(),
  };
}

const keptForMs = 24 * 60 * 60 * 1000;

async function withIdempotencyKey(
  tx: Tx,
  key: RequestKey,
  now: Date,
  write: (tx: Tx) => Promise<MutationResult>,
): Promise<StoredResponse> {
  const lockName = `${key.userId} ${key.route} ${key.key}`;
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as taken`.execute(tx);
  if (!locks[0]?.taken) throw conflict('This request is still being worked on.', 'in_flight');
  const { rows } = await sql<StoredRow>`
    select status, body, version, body_hash from idempotency_keys
    where user_id = ${key.userId} and route = ${key.route} and key = ${key.key}
      and created_at > ${new Date(now.getTime() - keptForMs)}`.execute(tx);
  const stored = rows[0];
  if (stored) {
    if (stored.bodyHash.equals(key.bodyHash)) return stored;
    throw new AppError(422, 'key_reused', 'This Idempotency-Key was used for another request before.');
  }
  const response = toStoredResponse(await write(tx));
  await sql`
    insert into idempotency_keys (user_id, route, key, body_hash, status, body, version, created_at)
    values (${key.userId}, ${key.route}, ${key.key}, ${key.bodyHash}, ${response.status}, ${response.body}, ${response.version}, ${now})
    on conflict (user_id, route, key) do update set body_hash = excluded.body_hash, status = excluded.status,
      body = excluded.body, version = excluded.version, created_at = excluded.created_at`.execute(tx);
  return response;
}
