import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import type { Session } from '#schema/session.ts';
import { AppError, unauthenticated } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { createDataLoader } from '#server/db/data-loader.ts';
import type { Actor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from './services.ts';
import type { SessionTokens } from './session-token.ts';

export type LiveSession = Session & { id: string };

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null;
  }
  interface FastifyContextConfig {
    /** The route needs no session. All other routes do. */
    public?: boolean;
  }
}

const idleMs = 7 * 24 * 60 * 60 * 1000;
/** Minimum time between two updates of `lastUsedAt`. */
const lastUsedUpdateMs = 10 * 60 * 1000;

type SessionRow = {
  id: string;
  userId: string;
  name: string;
  phone: string;
  isTechnician: boolean;
  expiresAt: Date;
  lastUsedAt: Date;
};

const s = columnsOf('sessions', 's');
const u = columnsOf('users', 'u');

const selectSessions = preparedStatement<SessionRow, [ids: string[]]>(
  1,
  (ids) => sql<SessionRow>`
    select ${s.id}, ${s.userId}, ${u.name}, ${u.phone}, ${u.isTechnician}, ${s.expiresAt}, ${s.lastUsedAt}
    from sessions s join users u on ${u.id} = ${s.userId}
    where ${s.id} = any(${ids}::uuid[]) and ${u.deletedAt} is null`,
);

const readSession = createDataLoader<string, SessionRow>(async (db, ids) => {
  const rows = await selectSessions(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

const bearer = /^Bearer /i;
const bearerLength = 'Bearer '.length;

/** Reads the session of the bearer token from the database. Undefined without a valid token and session. */
export async function findSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokens: SessionTokens,
  request: FastifyRequest,
): Promise<LiveSession | undefined> {
  const { authorization = '' } = request.headers;
  const token = bearer.test(authorization) ? authorization.slice(bearerLength) : undefined;
  if (!token) return undefined;
  const now = clock.now();
  const claims = await tokens.verify(token, now);
  if (!claims) return undefined;
  const row = await readSession(db, claims.sessionId);
  if (!row || row.expiresAt <= now || row.lastUsedAt.getTime() <= now.getTime() - idleMs) return undefined;
  if (row.lastUsedAt.getTime() < now.getTime() - lastUsedUpdateMs) await saveLastUse(db, row.id, now);
  return {
    id: row.id,
    user: { _id: row.userId, name: row.name, phone: row.phone, isTechnician: row.isTechnician },
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function saveLastUse(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('lastUsedAt', '<', now)
    .execute();
}

/** Denies by default: requires a valid session for all routes not marked `public`. */
export function requireSession(services: Services, tokens: SessionTokens): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.routeOptions.config.public) return;
    const session = await findSession(services, tokens, request);
    if (!session) throw unauthenticated();
    request.session = session;
  };
}

/** The session of a request to a route that requires one. */
export function sessionOf(request: FastifyRequest): LiveSession {
  if (!request.session) throw new Error('this route needs a session but is public');
  return request.session;
}

export function actorOf(request: FastifyRequest): Actor {
  const { user } = sessionOf(request);
  return { id: user._id, name: user.name };
}

/** @throws 403 for technicians */
export function requireOfficeUser(request: FastifyRequest): void {
  if (sessionOf(request).user.isTechnician)
    throw new AppError(
      403,
      'office_only',
      'Only office users can do this. Please ask a colleague in the office.',
    );
}
