import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { resendAfterSeconds } from '#schema/session.ts';
import { tooMany } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';

const tenMinutes = 600;
const maxCodes = 5;

/** Some proxies name the port that an address came from: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, inBrackets, bare] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(address) ?? [];
  return inBrackets ?? bare ?? address;
}

/** One customer of a network provider owns a whole /64 of IPv6, so that is what counts as one address. */
export function networkOf(addressAndPort: string): string {
  const address = withoutPort(addressAndPort);
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.toLowerCase().padStart(4, '0'))
    .join(':')}::/64`;
}

export type SessionLimits = {
  /** @throws 429 after 100 starts from one network address within ten minutes */
  countStart(address: string): Promise<void>;
  /** @throws 429 after 300 confirmations from one network address within ten minutes */
  countConfirm(address: string): Promise<void>;
};

/** Limits by network address, kept in the database so that they hold across processes and restarts. */
export function createSessionLimits(pool: pg.Pool): SessionLimits {
  function limiter(keyPrefix: string, points: number, duration: number) {
    const limit = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
    return async (key: string) => {
      try {
        await limit.consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    };
  }
  const starts = limiter('start', 100, tenMinutes);
  const confirms = limiter('confirm', 300, tenMinutes);
  return {
    countStart: (address) => starts(networkOf(address)),
    countConfirm: (address) => confirms(networkOf(address)),
  };
}

/**
 * Leaves the transaction alone with a number until it ends, so that codes asked for at once are counted one by one.
 * @throws 429 within 30 seconds of the last code for the number, or when five were made in the last ten minutes
 */
export async function limitCodes(tx: Tx, phoneHash: Buffer, now: Date): Promise<void> {
  // First the lock, then the reading: one statement for both would not see what it had to wait for.
  await sql`select pg_advisory_xact_lock(${phoneHash.readBigInt64BE()}::bigint)`.execute(tx);
  const codes = await tx
    .selectFrom('loginCodes')
    .select('createdAt')
    .where('phoneHash', '=', phoneHash)
    .where('createdAt', '>', new Date(now.getTime() - tenMinutes * 1000))
    .orderBy('createdAt', 'desc')
    .limit(maxCodes)
    .execute();
  const secondsUntil = (code: (typeof codes)[number] | undefined, after: number) =>
    code ? (code.createdAt.getTime() - now.getTime()) / 1000 + after : 0;
  const wait = Math.max(
    secondsUntil(codes[0], resendAfterSeconds),
    secondsUntil(codes[maxCodes - 1], tenMinutes),
  );
  if (wait > 0) throw tooMany(wait);
}
