import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const what = 'unsubscribe';

export type UnsubscribeTokens = {
  /** Names an e-mail address; good for ending mails to it and for nothing else, as long as the secret is the same. */
  sign(address: string): string;
  /** The address of a token that we signed; undefined for every other text. */
  verify(token: string): string | undefined;
};

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'crewdesk', what, 32));
  const signatureOf = (payload: string) => createHmac('sha256', key).update(payload).digest();

  return {
    sign(address) {
      const content = JSON.stringify([what, 'email', address.toLowerCase()]);
      const payload = Buffer.from(content).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },

    verify(token) {
      const [payload = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(payload);
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined;
      const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return Array.isArray(content) && typeof content[2] === 'string' ? content[2] : undefined;
    },
  };
}
