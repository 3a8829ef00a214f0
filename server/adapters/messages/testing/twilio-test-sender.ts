import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sms, SmsSender } from '#server/adapters/messages/senders.ts';
import { createTwilioSender } from '#server/adapters/messages/twilio.ts';
import { readConfig } from '#server/config/config.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';

export const testText: Sms = {
  to: '+13125550142',
  body: 'Grüße 🛠️ & more\n=+1',
  purpose: 'message',
  key: '0192-key',
};

type Limits = { timeoutMs?: number; lookupPausesMs?: number[] };

export type TwilioTest = {
  fake: FakeTwilio;
  /** Phone numbers saved as opted out. */
  optedOut: string[];
  /** Ids of messages that belong to other deliveries. */
  otherIds: string[];
  createSender(env?: NodeJS.ProcessEnv, limits?: Limits): SmsSender;
};

/** Provides a fake Twilio for the test file, reset before each test. */
export function provideFakeTwilio(): TwilioTest {
  const optedOut: string[] = [];
  const otherIds: string[] = [];
  const twilioTest = {
    optedOut,
    otherIds,
    createSender(env = {}, { timeoutMs = 5_000, lookupPausesMs = [0, 50, 50] } = {}) {
      const { twilio } = readConfig({ ...twilioTest.fake.env, ...env });
      if (!twilio) throw new Error('no Twilio settings');
      return createTwilioSender({
        settings: twilio,
        publicUrl: 'https://desk.example',
        store: {
          findIdsOfOtherDeliveries: async (ids) => otherIds.filter((id) => ids.includes(id)),
          saveOptOut: async (number) => void optedOut.push(number),
        },
        limits: { timeoutMs, lookupPausesMs },
      });
    },
  } as TwilioTest;

  beforeAll(async () => {
    twilioTest.fake = await startFakeTwilio();
  });
  afterAll(() => twilioTest.fake.close());
  beforeEach(() => {
    const { fake } = twilioTest;
    for (const list of [fake.requests, fake.accepted, fake.invalidRequests, optedOut, otherIds])
      list.length = 0;
    Object.assign(fake, { behavior: () => 'accept', listStatus: 200 });
  });
  return twilioTest;
}
