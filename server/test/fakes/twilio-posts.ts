import { nextNumber } from '#server/test/factories.ts';
import type { TestResponse, TestServer } from '#server/test/test-server.ts';
import { authToken, signatureFor } from './fake-twilio.ts';

export const twilioEnv = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: '+13125550100',
  PUBLIC_URL: 'https://desk.example/office',
};

type Form = Record<string, string>;

/** Posts a form as Twilio does. `signed` overrides the values that the signature covers. */
export async function postAsTwilio(
  server: TestServer,
  path: string,
  form: Form,
  signed: { url?: string; form?: Form; token?: string; signature?: string | null } = {},
): Promise<TestResponse> {
  const url = signed.url ?? `${server.config.publicUrl}${path}`;
  const signature = signed.signature ?? signatureFor(url, signed.form ?? form, signed.token);
  return server.request('POST', path, {
    token: null,
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      ...(signed.signature !== null && { 'x-twilio-signature': signature }),
    },
  });
}

/** The form of an inbound text. */
export function inboundText(overrides: Form = {}): Form {
  return {
    MessageSid: `SM${String(nextNumber()).padStart(32, '0')}`,
    From: '+13125550142',
    To: '+13125550100',
    Body: 'Please come at nine.',
    NumMedia: '0',
    ...overrides,
  };
}
