import { isIPv6 } from 'node:net';
import type pg from 'pg';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '#server/base/errors.ts';

const tenMinutes = 600;

/** Some proxies append the client port to its IP: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function removePort(ipAndPort: string): string {
  const [, inBrackets, bare] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(ipAndPort) ?? [];
  return inBrackets ?? bare ?? ipAndPort;
}

/** The network that rate limits count: an IPv4 address, or an IPv6 /48, as much as anybody gets for the asking. */
export function rateLimitNetwork(ipAndPort: string | undefined): string {
  // A client that resets its connection at once leaves a request without an address.
  if (!ipAndPort) return 'unknown';
  const ip = removePort(ipAndPort);
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 3)
    .map((part) => part.toLowerCase().padStart(4, '0'))
    .join(':')}::/48`;
}

export type RequestLimits = {
  /** @throws 429 after 100 starts from one network within ten minutes */
  countStart(ip: string): Promise<void>;
  /** @throws 429 after 300 confirmations from one network within ten minutes */
  countConfirm(ip: string): Promise<void>;
  /** @throws 429 after 50 starts and confirmations from one known browser within ten minutes */
  countDevice(deviceId: string): Promise<void>;
  /** Whether the network may try the code that a colleague requested for a phone number: five times in ten minutes. */
  countIssuedTry(key: string): Promise<boolean>;
};

/** Rate limits of sign-in requests. The database stores them, so they apply across processes and restarts. */
export function createRequestLimits(pool: pg.Pool): RequestLimits {
  const startsOfNetwork = createLimiter(pool, 'start', 100);
  const confirmsOfNetwork = createLimiter(pool, 'confirm', 300);
  const requestsOfDevice = createLimiter(pool, 'device', 50);
  const issuedTries = createLimiter(pool, 'issued', 5);
  return {
    countStart: (ip) => consume(startsOfNetwork, rateLimitNetwork(ip)),
    countConfirm: (ip) => consume(confirmsOfNetwork, rateLimitNetwork(ip)),
    countDevice: (deviceId) => consume(requestsOfDevice, deviceId),
    countIssuedTry: async (key) => (await issuedTries(key)) === undefined,
  };
}

/** Counts a request; resolves with the rejection, or undefined when the request is within the limit. */
type Limiter = (key: string) => Promise<RateLimiterRes | undefined>;

function createLimiter(pool: pg.Pool, keyPrefix: string, points: number): Limiter {
  let limiter: RateLimiterPostgres | undefined;
  return async (key) => {
    // Imported when someone signs in: the library has a file for each of twenty stores.
    const { RateLimiterPostgres, RateLimiterRes } = await import('rate-limiter-flexible');
    limiter ??= new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: tenMinutes,
    });
    try {
      await limiter.consume(key);
      return undefined;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return rejection;
      throw rejection;
    }
  };
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  const rejection = await limiter(key);
  if (rejection) throw tooManyRequests(rejection.msBeforeNext / 1000);
}
