import { createHmac, hash, hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export type TokenClaims = { sessionId: string; expiresAtMs: number };

export type SessionTokens = {
  sign(session: { id: string; userId: string; createdAt: Date; expiresAt: Date }): Promise<string>;
  /** The claims of a token that we signed and that has not run out; undefined for every other text. */
  verify(token: string, now: Date): Promise<TokenClaims | undefined>;
  /** A keyed hash of a login code: six digits alone could be guessed from a plain one. */
  hashCode(methodId: string, code: string): Buffer;
  /** A keyed hash of a phone number, by which its texts are counted. */
  hashPhone(phone: string): Buffer;
};

const maxTokenLength = 2048;
const maxRemembered = 5000;

function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', purpose, 32));
}

/** Session tokens are JWTs signed with HS256. They only name a session; its row decides whether it is valid. */
export function createSessionTokens(secret: string): SessionTokens {
  const tokenKey = keyFor(secret, 'session token');
  const codeKey = keyFor(secret, 'login code');
  const phoneKey = keyFor(secret, 'phone number');
  // A signature that was right once stays right: the row is read on every request anyway.
  const remembered = new Map<string, TokenClaims>();

  function remember(fingerprint: string, claims: TokenClaims): void {
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(fingerprint, claims);
  }

  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(id)
        .setSubject(userId)
        .setIssuedAt(createdAt)
        .setExpirationTime(expiresAt)
        .sign(tokenKey),

    async verify(token, now) {
      if (token.length > maxTokenLength) return undefined;
      const fingerprint = hash('sha256', token, 'base64');
      let claims = remembered.get(fingerprint);
      if (!claims) {
        claims = await readToken(token, tokenKey, now);
        if (claims) remember(fingerprint, claims);
      }
      return claims && claims.expiresAtMs > now.getTime() ? claims : undefined;
    },

    hashCode: (methodId, code) => createHmac('sha256', codeKey).update(`${methodId} ${code}`).digest(),
    hashPhone: (phone) => createHmac('sha256', phoneKey).update(phone).digest(),
  };
}

async function readToken(token: string, key: Uint8Array, now: Date): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['jti', 'exp'],
      currentDate: now,
    });
    const { jti, exp } = payload;
    if (typeof jti !== 'string' || typeof exp !== 'number' || !/^[0-9a-f-]{36}$/.test(jti)) return undefined;
    return { sessionId: jti, expiresAtMs: exp * 1000 };
  } catch {
    // Whatever is wrong with a token that came from outside, it is no session.
    return undefined;
  }
}
