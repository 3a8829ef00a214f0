import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import type { Session } from '#schema/session.ts';
import { unauthenticated } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { createDataLoader } from '#server/db/data-loader.ts';
import type { Actor } from '#server/db/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from './services.ts';
import type { SessionTokens } from './session-token.ts';

export type LiveSession = Session & { id: string };

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null;
  }
  interface FastifyContextConfig {
    /** Answers without a session. Whatever does not say so demands one. */
    public?: boolean;
  }
}

const idleMs = 7 * 24 * 60 * 60 * 1000;
/** How old the note of the last use may get before it is written again. */
const noteUseEveryMs = 10 * 60 * 1000;

type SessionRow = {
  id: string;
  userId: string;
  name: string;
  phone: string;
  isTechnician: boolean;
  expiresAt: Date;
  lastUsedAt: Date;
};

const selectSessions = preparedStatement<SessionRow, [ids: string[]]>(
  1,
  (ids) => sql<SessionRow>`
    select s.id, s.user_id, u.name, u.phone, u.is_technician, s.expires_at, s.last_used_at
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and u.deleted_at is null`,
);

const readSession = createDataLoader<string, SessionRow>(async (db, ids) => {
  const rows = await selectSessions(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** The session behind a request's bearer token, read from its row; undefined when there is none that is valid. */
export async function findSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokens: SessionTokens,
  request: FastifyRequest,
): Promise<LiveSession | undefined> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  const now = clock.now();
  const claims = await tokens.verify(token, now);
  if (!claims) return undefined;
  const row = await readSession(db, claims.sessionId);
  if (!row || row.expiresAt <= now || row.lastUsedAt.getTime() <= now.getTime() - idleMs) return undefined;
  if (row.lastUsedAt.getTime() < now.getTime() - noteUseEveryMs) await noteUse(db, row.id, now);
  return {
    id: row.id,
    user: { _id: row.userId, name: row.name, phone: row.phone, isTechnician: row.isTechnician },
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function noteUse(db: Database, id: string, now: Date): Promise<void> {
  await sql`update sessions set last_used_at = ${now} where id = ${id} and last_used_at < ${now}`.execute(db);
}

/** Deny by default: lets a request pass only with a valid session or to a route that calls itself public. */
export function requireSession(services: Services, tokens: SessionTokens): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.routeOptions.config.public) return;
    const session = await findSession(services, tokens, request);
    if (!session) throw unauthenticated();
    request.session = session;
  };
}

/** The session of a request that passed the guard. */
export function sessionOf(request: FastifyRequest): LiveSession {
  if (!request.session) throw new Error('a route that needs a session was made public');
  return request.session;
}

export function actorOf(request: FastifyRequest): Actor {
  const { user } = sessionOf(request);
  return { id: user._id, name: user.name };
}
