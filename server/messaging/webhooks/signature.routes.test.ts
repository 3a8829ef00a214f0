import { describe, expect, test } from 'vitest';
import { inboundText, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { inboundPath, isPhoneSuppressed } from '#server/test/fixtures/inbound-texts.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);

describe('a request that Twilio did not sign', () => {
  const stop = inboundText({ From: '+13125550188', Body: 'STOP' });
  const url = `${twilioEnv.PUBLIC_URL}${inboundPath}`;

  test.each([
    ['without a signature', { signature: null }],
    ['with an empty signature', { signature: '' }],
    ['with a made-up signature', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['signed with another auth token', { token: 'guessed' }],
    ['signed for another host', { url: 'https://elsewhere.example/api/webhooks/twilio/inbound' }],
    ['signed for the other webhook', { url: url.replace('inbound', 'status') }],
    ['signed with another body', { form: { ...stop, Body: 'Hello' } }],
    ['signed for another number', { form: { ...stop, From: '+13125550189' } }],
    ['signed with a missing field', { form: { MessageSid: '1' } }],
  ])('%s is rejected with 403', async (_, signed) => {
    const response = await postAsTwilio(server, inboundPath, stop, signed);
    expect(response.status).toBe(403);
    expect(response.body).toEqual({
      error: 'This request was not signed by Twilio.',
      code: 'signature_not_valid',
    });
    expect(await isPhoneSuppressed(server, '+13125550188')).toBe(false);
  });

  test('or that is not a form, or is too large, is rejected [10.2-11]', async () => {
    const json = await server.request('POST', inboundPath, { token: null, body: stop });
    expect(json.status).toBe(415);
    const large = await postAsTwilio(server, inboundPath, { ...stop, Body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    const empty = await postAsTwilio(server, inboundPath, {});
    expect(empty).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await server.request('GET', inboundPath, { token: null })).status).toBe(401);
  });
});

describe('a server without Twilio', () => {
  const otherServer = provideTestServer();

  test('rejects inbound texts with 403', async () => {
    const url = `${otherServer.config.publicUrl}${inboundPath}`;
    for (const token of ['', 'undefined']) {
      const response = await postAsTwilio(otherServer, inboundPath, inboundText(), { url, token });
      expect(response.status).toBe(403);
    }
  });
});
