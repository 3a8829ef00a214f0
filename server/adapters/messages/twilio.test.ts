import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startFakeTwilio, type TwilioBehavior } from '#server/test/fakes/fake-twilio.ts';
import { SendError } from './senders.ts';
import { provideFakeTwilio, testText } from './testing/twilio-test-sender.ts';

const twilio = provideFakeTwilio();

async function getSendError(
  behavior: TwilioBehavior,
  env?: NodeJS.ProcessEnv,
  timeoutMs = String(behavior).endsWith('hang') ? 300 : 5_000,
): Promise<SendError> {
  twilio.fake.behavior = () => behavior;
  const error: unknown = await twilio
    .createSender(env, { timeoutMs })
    .sendSms(testText)
    .catch((reason: unknown) => reason);
  if (!(error instanceof SendError)) throw new Error(`no SendError: ${String(error)}`);
  return error;
}

describe('a text', () => {
  test('is sent with its fields and returns the id of Twilio', async () => {
    const { providerId } = await twilio.createSender().sendSms(testText);
    expect(twilio.fake.invalidRequests).toEqual([]);
    expect(providerId).toBe(twilio.fake.accepted[0]?.sid);
    expect(twilio.fake.requests.map(({ method, form }) => [method, form])).toEqual([
      [
        'POST',
        {
          To: '+13125550142',
          From: '+13125550100',
          Body: testText.body,
          StatusCallback: 'https://desk.example/api/webhooks/twilio/status?delivery=0192-key',
        },
      ],
    ]);
  });

  test('with a confirmation code has its own sender and no delivery reports', async () => {
    await twilio.createSender().sendSms({ ...testText, purpose: 'login-code' });
    expect(twilio.fake.requests[0]?.form).toEqual({
      To: testText.to,
      From: '+13125550199',
      Body: testText.body,
    });
    await twilio.createSender({ TWILIO_LOGIN_FROM: '' }).sendSms({ ...testText, purpose: 'login-code' });
    expect(twilio.fake.requests[1]?.form.From).toBe('+13125550100');
  });

  test('is limited to the configured rate', () => {
    expect(twilio.createSender().perSecond).toBe(10);
    expect(twilio.createSender({ TWILIO_PER_SECOND: '3' }).perSecond).toBe(3);
  });
});

describe('a send error', () => {
  test.each([
    [{ status: 400, code: 21211 }, 'This phone number does not exist.'],
    [{ status: 400, code: 21614 }, 'This number cannot receive texts. It may be a landline.'],
    [{ status: 400, code: 21610 }, 'The recipient replied STOP, so this number gets no texts from us.'],
    [{ status: 400, code: 29999 }, 'Twilio rejected this text (code 29999).'],
  ])('%j is permanent', async (behavior, message) => {
    expect(await getSendError(behavior)).toMatchObject({ isPermanent: true, isUncertain: false, message });
    expect(twilio.fake.requests).toHaveLength(1);
    expect(twilio.optedOut).toEqual(behavior.code === 21610 ? [testText.to] : []);
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '7' } }, false, 7],
    [{ status: 429 }, false, undefined],
    [{ status: 503, headers: { 'retry-after': '120' } }, false, 120],
    [{ status: 500 }, true, undefined],
    [{ status: 502 }, true, undefined],
    [{ status: 401 }, false, undefined],
    [{ status: 400, code: 21606 }, false, undefined],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, true, undefined],
  ])('%j is temporary, and the library does not retry', async (behavior, isUncertain, seconds) => {
    const error = await getSendError(behavior);
    expect(error).toMatchObject({ isPermanent: false, isUncertain, retryAfterSeconds: seconds });
    expect(twilio.fake.requests).toHaveLength(1);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['hang', 'accept-and-hang', 'disconnect', 'accept-and-disconnect'] as const)(
    '%s leaves it uncertain whether the text was accepted',
    async (behavior) => {
      expect(await getSendError(behavior)).toMatchObject({ isPermanent: false, isUncertain: true });
      const { status } = await twilio.createSender().lookupSms(testText, {
        since: new Date(Date.now() - 60_000),
        isRecent: true,
      });
      expect(status).toBe(behavior.startsWith('accept') ? 'accepted' : 'not-accepted');
    },
  );

  test('is certain when the connection is refused', async () => {
    const closed = await startFakeTwilio();
    await closed.close();
    const error = await getSendError('accept', closed.env);
    expect(error).toMatchObject({ message: 'Twilio cannot be reached.', isUncertain: false });
  });

  test('is certain when the connection times out', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const error = await getSendError('accept', { TWILIO_BASE_URL: `https://127.0.0.1:${port}` }, 600);
    silent.close();
    expect(error).toMatchObject({ message: 'Twilio cannot be reached.', isUncertain: false });
  });

  test('contains neither the password nor the phone number', async () => {
    for (const behavior of ['disconnect', { status: 401 }] as const) {
      const error = await getSendError(behavior);
      const text = JSON.stringify([error.message, error.stack, error.cause, { ...error }]);
      expect(text).not.toMatch(/password that|5550142|Basic/);
    }
  });
});
