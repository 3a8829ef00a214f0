import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

export type Session = { userId: string; userName: string };

type SessionRow = { user_id: string; name: string; expires_at: Date; last_used_at: Date };

const maxIdleMs = 7 * 24 * 60 * 60 * 1000;

const sessionSql = `
  select s.id, s.user_id, u.name, u.phone, u.is_technician, s.expires_at, s.last_used_at
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.deleted_at is null`;

/** Verifies the token's signature with node:crypto and reads the session's row on every request. */
export function createSessionCheck(pool: pg.Pool, secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', 'session token', 32));

  return async (authorization = ''): Promise<Session | undefined> => {
    const [header = '', payload = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
    const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
    const actual = Buffer.from(signature, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string; exp: number };
    const now = Date.now();
    if (claims.exp * 1000 <= now) return undefined;
    const { rows } = await pool.query<SessionRow>({
      name: 'session',
      text: sessionSql,
      values: [claims.jti],
    });
    const row = rows[0];
    if (!row || row.expires_at.getTime() <= now || row.last_used_at.getTime() <= now - maxIdleMs)
      return undefined;
    return { userId: row.user_id, userName: row.name };
  };
}
