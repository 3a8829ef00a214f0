import { expect, test } from 'vitest';
import { SendError } from './senders.ts';
import { provideFakeTwilio, testText } from './testing/twilio-test-sender.ts';

const twilio = provideFakeTwilio();

const minuteAgo = () => new Date(Date.now() - 60_000);
const recentAttempt = () => ({ since: minuteAgo(), isRecent: true });

test('finds an accepted text and its id', async () => {
  const { providerId } = await twilio.createSender().sendSms(testText);
  expect(await twilio.createSender().lookupSms(testText, recentAttempt())).toEqual({
    status: 'accepted',
    providerId,
  });
});

test.each([
  ['body', { body: 'Other' }],
  ['number', { to: '+13125550143' }],
])('ignores a text with another %s', async (_, change) => {
  await twilio.createSender().sendSms({ ...testText, ...change });
  expect(await twilio.createSender().lookupSms(testText, recentAttempt())).toEqual({
    status: 'not-accepted',
  });
});

test('ignores earlier texts and texts of other deliveries', async () => {
  const { providerId = '' } = await twilio.createSender().sendSms(testText);
  const laterAttempt = { since: new Date(Date.now() + 5_000), isRecent: true };
  expect(await twilio.createSender().lookupSms(testText, laterAttempt)).toEqual({
    status: 'not-accepted',
  });
  twilio.otherIds.push(providerId);
  expect(await twilio.createSender().lookupSms(testText, recentAttempt())).toEqual({
    status: 'not-accepted',
  });
});

test('looks up an old attempt only once', async () => {
  const requestCount = twilio.fake.requests.length;
  const oldAttempt = { since: minuteAgo(), isRecent: false };
  expect(await twilio.createSender().lookupSms(testText, oldAttempt)).toEqual({ status: 'not-accepted' });
  expect(twilio.fake.requests).toHaveLength(requestCount + 1);
});

test('finds a text that is listed with a delay', async () => {
  const sender = twilio.createSender({}, { lookupPausesMs: [0, 1000] });
  const lookup = sender.lookupSms(testText, recentAttempt());
  setTimeout(() => void twilio.createSender().sendSms(testText), 10);
  expect(await lookup).toMatchObject({ status: 'accepted' });
});

test('retries a failed lookup, then returns unknown', async () => {
  twilio.fake.listStatus = 500;
  expect(await twilio.createSender().lookupSms(testText, recentAttempt())).toEqual({ status: 'unknown' });
  expect(twilio.fake.requests).toHaveLength(3);
  twilio.fake.listStatus = 404;
  await expect(twilio.createSender().lookupSms(testText, recentAttempt())).rejects.toThrow(SendError);
  expect(twilio.fake.requests).toHaveLength(4);
  twilio.fake.listStatus = 500;
  const { providerId } = await twilio.createSender().sendSms(testText);
  const lookup = twilio.createSender().lookupSms(testText, recentAttempt());
  setTimeout(() => Object.assign(twilio.fake, { listStatus: 200 }), 60);
  expect(await lookup).toEqual({ status: 'accepted', providerId });
});
