import { describe, expect, test } from 'vitest';
import { inbound, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);
const path = '/api/webhooks/twilio/inbound';

async function isSuppressed(number: string): Promise<boolean> {
  const { total } = (await server.request('GET', `/api/suppressions?q=${encodeURIComponent(number)}`)).body;
  return total === 1;
}

describe('what Twilio did not sign', () => {
  const stop = inbound({ From: '+13125550188', Body: 'STOP' });
  const url = `${twilioEnv.PUBLIC_URL}${path}`;

  test.each([
    ['without a signature', { signature: null }],
    ['with an empty one', { signature: '' }],
    ['with a made-up one', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['with another password', { token: 'guessed' }],
    ['for another address', { url: 'https://elsewhere.example/api/webhooks/twilio/inbound' }],
    ['for the other webhook', { url: url.replace('inbound', 'status') }],
    ['with another body', { form: { ...stop, Body: 'Hello' } }],
    ['from another number', { form: { ...stop, From: '+13125550189' } }],
    ['with a field less', { form: { MessageSid: '1' } }],
  ])('%s changes nothing', async (_, signed) => {
    const answer = await postAsTwilio(server, path, stop, signed);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: 'This request was not signed by Twilio.',
      code: 'signature_not_valid',
    });
    expect(await isSuppressed('+13125550188')).toBe(false);
  });

  test('is refused as well when it is no form, or too much of one [10.2-11]', async () => {
    const json = await server.request('POST', path, { token: null, body: stop });
    expect(json.status).toBe(415);
    const large = await postAsTwilio(server, path, { ...stop, Body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    const empty = await postAsTwilio(server, path, {});
    expect(empty).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await server.request('GET', path, { token: null })).status).toBe(401);
  });
});

describe('a server that sends nothing through Twilio', () => {
  const other = provideTestServer();

  test('takes nothing from it', async () => {
    const url = `${other.config.publicUrl}${path}`;
    for (const token of ['', 'undefined']) {
      expect((await postAsTwilio(other, path, inbound(), { url, token })).status).toBe(403);
    }
  });
});
