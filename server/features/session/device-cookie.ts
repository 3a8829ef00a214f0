import { timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { SessionTokens } from '#server/http/session-token.ts';

/** A browser in which a user has entered a confirmation code. */
export type KnownDevice = { id: string; userId: string };

/**
 * The cookies of browsers that have signed in before, one per phone number. A cookie grants a lane of its own at the
 * next sign-in and nothing else: no session, and no different response.
 */
export type DeviceCookies = {
  /** The device that the request proves to be for this phone number. Its user may have been deleted since. */
  read(request: FastifyRequest, phoneHash: Buffer): KnownDevice | undefined;
  /** The device that the request proves to be for any phone number. */
  readAny(request: FastifyRequest): KnownDevice | undefined;
  write(reply: FastifyReply, device: KnownDevice, phoneHash: Buffer): void;
};

const namePrefix = 'crewdesk-device-';
/** What browsers allow at most. */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** More phone numbers than sign in from one browser. */
const maxCookies = 20;

export function createDeviceCookies(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  tokens: Pick<SessionTokens, 'hashDevice'>,
): DeviceCookies {
  const isSecure = publicUrl.startsWith('https:');

  function parse(name: string, value = ''): KnownDevice | undefined {
    const [, id, userId, signature] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(value) ?? [];
    if (!id || !userId || !signature) return undefined;
    const expected = tokens.hashDevice(`${name} ${id} ${userId}`);
    return timingSafeEqual(Buffer.from(signature, 'base64url'), expected) ? { id, userId } : undefined;
  }

  function cookiesOf({ headers }: FastifyRequest) {
    return parseCookie(headers.cookie ?? '');
  }

  return {
    read(request, phoneHash) {
      const name = cookieName(phoneHash);
      return parse(name, cookiesOf(request)[name]);
    },
    readAny(request) {
      const cookies = Object.entries(cookiesOf(request)).filter(([name]) => name.startsWith(namePrefix));
      for (const [name, value] of cookies.slice(0, maxCookies)) {
        const device = parse(name, value);
        if (device) return device;
      }
      return undefined;
    },
    write(reply, { id, userId }, phoneHash) {
      const name = cookieName(phoneHash);
      const signature = tokens.hashDevice(`${name} ${id} ${userId}`).toString('base64url');
      const cookie = stringifySetCookie({
        name,
        value: `${id}.${userId}.${signature}`,
        path: '/api/session',
        maxAge: maxAgeSeconds,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      });
      reply.header('set-cookie', cookie);
    },
  };
}

function cookieName(phoneHash: Buffer): string {
  return namePrefix + phoneHash.toString('hex').slice(0, 16);
}
