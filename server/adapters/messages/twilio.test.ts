import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { type FakeTwilio, startFakeTwilio, type Treatment } from '#server/test/fakes/fake-twilio.ts';
import { SendError, type Sms } from './senders.ts';
import { createTwilioSender } from './twilio.ts';

let fake: FakeTwilio;
const optedOut: string[] = [];
const others: string[] = [];

beforeAll(async () => {
  fake = await startFakeTwilio();
});
afterAll(() => fake.close());
beforeEach(() => {
  for (const list of [fake.requests, fake.taken, fake.complaints, optedOut, others]) list.length = 0;
  Object.assign(fake, { treat: () => 'take', listStatus: 200 });
});

const text: Sms = {
  to: '+13125550142',
  body: 'Grüße 🛠️ & more\n=+1',
  purpose: 'message',
  key: '0192-key',
};

function sender(env: NodeJS.ProcessEnv = {}, { timeoutMs = 5_000, askAfterMs = [0, 50, 50] } = {}) {
  const { twilio } = readConfig({ ...fake.env, ...env });
  if (!twilio) throw new Error('no settings');
  return createTwilioSender({
    settings: twilio,
    publicUrl: 'https://desk.example',
    notes: {
      findOthers: async (ids) => others.filter((id) => ids.includes(id)),
      noteOptOut: async (number) => void optedOut.push(number),
    },
    limits: { timeoutMs, askAfterMs },
  });
}

async function refusal(treatment: Treatment, env?: NodeJS.ProcessEnv): Promise<SendError> {
  fake.treat = () => treatment;
  const error: unknown = await sender(env, { timeoutMs: String(treatment).endsWith('hang') ? 300 : 5_000 })
    .sendSms(text)
    .catch((reason: unknown) => reason);
  if (!(error instanceof SendError)) throw new Error(`no SendError: ${String(error)}`);
  return error;
}

describe('a text', () => {
  test('is posted with its fields and comes back with the id that Twilio gave it', async () => {
    const { providerId } = await sender().sendSms(text);
    expect(fake.complaints).toEqual([]);
    expect(providerId).toBe(fake.taken[0]?.sid);
    expect(fake.requests.map(({ method, form }) => [method, form])).toEqual([
      [
        'POST',
        {
          To: '+13125550142',
          From: '+13125550100',
          Body: text.body,
          StatusCallback: 'https://desk.example/api/webhooks/twilio/status?delivery=0192-key',
        },
      ],
    ]);
  });

  test('with a confirmation code comes from its own sender and is not reported on', async () => {
    await sender().sendSms({ ...text, purpose: 'login-code' });
    expect(fake.requests[0]?.form).toEqual({ To: text.to, From: '+13125550199', Body: text.body });
    await sender({ TWILIO_LOGIN_FROM: '' }).sendSms({ ...text, purpose: 'login-code' });
    expect(fake.requests[1]?.form.From).toBe('+13125550100');
  });

  test('paces itself as the settings say', () => {
    expect(sender().perSecond).toBe(10);
    expect(sender({ TWILIO_PER_SECOND: '3' }).perSecond).toBe(3);
  });
});

describe('a refusal', () => {
  test.each([
    [{ status: 400, code: 21211 }, 'This is not a phone number that exists.'],
    [{ status: 400, code: 21614 }, 'This number cannot receive texts. It may be a landline.'],
    [{ status: 400, code: 21610 }, 'Whoever has this number answered STOP, so it gets no texts from us.'],
    [{ status: 400, code: 29999 }, 'Twilio refused this text (code 29999).'],
  ])('%j is for good', async (treatment, message) => {
    expect(await refusal(treatment)).toMatchObject({ isPermanent: true, isUncertain: false, message });
    expect(fake.requests).toHaveLength(1);
    expect(optedOut).toEqual(treatment.code === 21610 ? [text.to] : []);
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
  ])('%j passes, and is not tried again behind our back', async (treatment, isUncertain, seconds) => {
    const error = await refusal(treatment);
    expect(error).toMatchObject({ isPermanent: false, isUncertain, retryAfterSeconds: seconds });
    expect(fake.requests).toHaveLength(1);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['hang', 'take-and-hang', 'cut', 'take-and-cut'] as const)(
    'of the kind %s leaves open whether it went out',
    async (treatment) => {
      expect(await refusal(treatment)).toMatchObject({ isPermanent: false, isUncertain: true });
      const { answer } = await sender().lookupSms(text, {
        since: new Date(Date.now() - 60_000),
        isRecent: true,
      });
      expect(answer).toBe(treatment.startsWith('take') ? 'taken' : 'not-taken');
    },
  );

  test('by nobody at all says that nothing went out', async () => {
    const closed = await startFakeTwilio();
    await closed.close();
    const error = await refusal('take', closed.env);
    expect(error).toMatchObject({ message: 'Twilio cannot be reached.', isUncertain: false });
  });

  test('of a line that never comes about says so, too', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const error = await refusal('take', { TWILIO_BASE_URL: `https://127.0.0.1:${port}` });
    silent.close();
    expect(error).toMatchObject({ message: 'Twilio cannot be reached.', isUncertain: false });
  });

  test('tells neither password nor number', async () => {
    for (const treatment of ['cut', { status: 401 }] as const) {
      const error = await refusal(treatment);
      const told = JSON.stringify([error.message, error.stack, error.cause, { ...error }]);
      expect(told).not.toMatch(/password that|5550142|Basic/);
    }
  });
});

describe('asked whether a text was taken', () => {
  const since = () => new Date(Date.now() - 60_000);
  const lately = () => ({ since: since(), isRecent: true });

  test('it says so, with the id', async () => {
    const { providerId } = await sender().sendSms(text);
    expect(await sender().lookupSms(text, lately())).toEqual({
      answer: 'taken',
      providerId,
    });
  });

  test.each([
    ['another body', { body: 'Other' }],
    ['another number', { to: '+13125550143' }],
  ])('%s is another text', async (_, change) => {
    await sender().sendSms({ ...text, ...change });
    expect(await sender().lookupSms(text, lately())).toEqual({ answer: 'not-taken' });
  });

  test('an earlier one, and one that is known to be another send, do not count', async () => {
    const { providerId = '' } = await sender().sendSms(text);
    expect(await sender().lookupSms(text, { since: new Date(Date.now() + 5_000), isRecent: true })).toEqual({
      answer: 'not-taken',
    });
    others.push(providerId);
    expect(await sender().lookupSms(text, lately())).toEqual({ answer: 'not-taken' });
  });

  test('one that was handed over long ago is not waited for', async () => {
    const asked = fake.requests.length;
    expect(await sender().lookupSms(text, { since: since(), isRecent: false })).toEqual({
      answer: 'not-taken',
    });
    expect(fake.requests).toHaveLength(asked + 1);
  });

  test('one that shows up a moment later is found', async () => {
    const asking = sender({}, { askAfterMs: [0, 1000] }).lookupSms(text, lately());
    setTimeout(() => void sender().sendSms(text), 10);
    expect(await asking).toMatchObject({ answer: 'taken' });
  });

  test('a list that does not come is asked for again, and then nobody knows', async () => {
    fake.listStatus = 500;
    expect(await sender().lookupSms(text, lately())).toEqual({ answer: 'unknown' });
    expect(fake.requests).toHaveLength(3);
    fake.listStatus = 404;
    await expect(sender().lookupSms(text, lately())).rejects.toThrow(SendError);
    expect(fake.requests).toHaveLength(4);
    fake.listStatus = 500;
    const { providerId } = await sender().sendSms(text);
    const asking = sender().lookupSms(text, lately());
    setTimeout(() => Object.assign(fake, { listStatus: 200 }), 60);
    expect(await asking).toEqual({ answer: 'taken', providerId });
  });
});
