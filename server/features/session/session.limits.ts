import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { resendAfterSeconds } from '#schema/session.ts';
import { tooManyRequests } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const tenMinutes = 600;
const maxCodesPerPhone = 5;

/** Some proxies append the client port to its IP: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function removePort(ipAndPort: string): string {
  const [, inBrackets, bare] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(ipAndPort) ?? [];
  return inBrackets ?? bare ?? ipAndPort;
}

/** The network that rate limits count: an IPv4 address, or an IPv6 /64, which providers assign to one subscriber. */
export function rateLimitNetwork(ipAndPort: string): string {
  const ip = removePort(ipAndPort);
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.toLowerCase().padStart(4, '0'))
    .join(':')}::/64`;
}

export type IpLimits = {
  /** @throws 429 after 100 starts from one network within ten minutes */
  countStart(ip: string): Promise<void>;
  /** @throws 429 after 300 confirmations from one network within ten minutes */
  countConfirm(ip: string): Promise<void>;
};

/** Rate limits by network. The database stores them, so they apply across processes and restarts. */
export function createIpLimits(pool: pg.Pool): IpLimits {
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
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooManyRequests(rejection.msBeforeNext / 1000);
        throw rejection;
      }
    };
  }
  const starts = limiter('start', 100, tenMinutes);
  const confirms = limiter('confirm', 300, tenMinutes);
  return {
    countStart: (ip) => starts(rateLimitNetwork(ip)),
    countConfirm: (ip) => confirms(rateLimitNetwork(ip)),
  };
}

const lockPhone = preparedStatement<unknown, [phone: bigint]>(
  1,
  (phone) => sql`select pg_advisory_xact_lock(${phone}::bigint)`,
);

/**
 * Locks the phone number until the transaction ends, so that concurrent requests are counted one at a time.
 * @throws 429 within 30 seconds of the last code for the number, or after five codes in the last ten minutes
 */
export async function checkCodeLimits(tx: Tx, phoneHash: Buffer, now: Date): Promise<void> {
  // The lock needs its own statement: a query that waited for it would not see the rows committed meanwhile.
  await lockPhone(tx, phoneHash.readBigInt64BE());
  const codes = await tx
    .selectFrom('loginCodes')
    .select('createdAt')
    .where('phoneHash', '=', phoneHash)
    .where('createdAt', '>', new Date(now.getTime() - tenMinutes * 1000))
    .orderBy('createdAt', 'desc')
    .limit(maxCodesPerPhone)
    .execute();
  const secondsUntil = (code: (typeof codes)[number] | undefined, after: number) =>
    code ? (code.createdAt.getTime() - now.getTime()) / 1000 + after : 0;
  const waitSeconds = Math.max(
    secondsUntil(codes[0], resendAfterSeconds),
    secondsUntil(codes[maxCodesPerPhone - 1], tenMinutes),
  );
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}
