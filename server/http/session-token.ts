import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';

export type TokenClaims = { sessionId: string; expiresAtMs: number };

export type SessionTokens = {
  sign(session: { id: string; userId: string; createdAt: Date; expiresAt: Date }): Promise<string>;
  /** The claims of a token with a valid signature that has not expired; undefined for any other text. */
  verify(token: string, now: Date): Promise<TokenClaims | undefined>;
  /** A keyed hash of a login code. A plain hash of six digits could be reversed. */
  hashCode(methodId: string, code: string): Buffer;
  /** A keyed hash of a phone number, for rate limits. */
  hashPhone(phone: string): Buffer;
  /** The signature of a known browser's cookie. */
  hashDevice(device: string): Buffer;
  /** The key for the unsaved typing of a user in their browsers: 32 bytes. */
  draftKey(userId: string): Buffer;
};

const maxTokenLength = 2048;
const maxCachedTokens = 5000;

function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', purpose, 32));
}

/** Session tokens are JWTs signed with HS256. They only identify a session; its row decides whether it is valid. */
export function createSessionTokens(secret: string): SessionTokens {
  const tokenKey = deriveKey(secret, 'session token');
  const codeKey = deriveKey(secret, 'login code');
  const phoneKey = deriveKey(secret, 'phone number');
  const deviceKey = deriveKey(secret, 'known device');
  const draftsKey = deriveKey(secret, 'drafts');
  // Valid signatures stay valid, so their verification is cached. The session row is read on every request anyway. Keys are
  // the tokens themselves, in memory like those of the requests: a hash of each took a sixtieth of a short list.
  const claimsByToken = new Map<string, TokenClaims>();

  function cacheClaims(token: string, claims: TokenClaims): void {
    if (claimsByToken.size >= maxCachedTokens) claimsByToken.clear();
    claimsByToken.set(token, claims);
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
      let claims = claimsByToken.get(token);
      // The verification would skip spaces, so that one token could fill the cache.
      if (!claims && /^[\w.-]+$/.test(token)) {
        claims = await verifyToken(token, tokenKey, now);
        if (claims) cacheClaims(token, claims);
      }
      return claims && claims.expiresAtMs > now.getTime() ? claims : undefined;
    },

    hashCode: (methodId, code) => createHmac('sha256', codeKey).update(`${methodId} ${code}`).digest(),
    hashPhone: (phone) => createHmac('sha256', phoneKey).update(phone).digest(),
    hashDevice: (device) => createHmac('sha256', deviceKey).update(device).digest(),
    draftKey: (userId) => createHmac('sha256', draftsKey).update(userId).digest(),
  };
}

async function verifyToken(token: string, key: Uint8Array, now: Date): Promise<TokenClaims | undefined> {
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
    // Any error means that the token is not valid.
    return undefined;
  }
}
