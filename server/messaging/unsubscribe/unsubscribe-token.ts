import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const tokenPurpose = 'unsubscribe';

export type UnsubscribeTokens = {
  /** Signs an email address. The token only allows unsubscribing it, and is valid until the secret changes. */
  sign(email: string): string;
  /** Returns the email address of a valid token, otherwise undefined. */
  verify(token: string): string | undefined;
};

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', tokenPurpose, 32));
  const signatureOf = (payload: string) => createHmac('sha256', key).update(payload).digest();

  return {
    sign(email) {
      const content = JSON.stringify([tokenPurpose, 'email', email.toLowerCase()]);
      const payload = Buffer.from(content).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },

    verify(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const actual = Buffer.from(signature, 'base64url');
      const expected = signatureOf(payload);
      if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
        return undefined;
      const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return Array.isArray(content) && typeof content[2] === 'string' ? content[2] : undefined;
    },
  };
}
