import { afterAll, expect, test } from 'vitest';
import { createTwilioSender } from '#server/adapters/messages/twilio.ts';
import type { Claim } from '#server/messaging/deliveries/claims.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { claimMessage, sendClaim } from '#server/test/fixtures/claimed-message.ts';
import { listMessages } from '#server/test/fixtures/message-requests.ts';
import { claimDue, expireLeases, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { createTwilioStore } from './twilio-store.ts';

let fake: FakeTwilio;
const server = provideTestServer(async () => {
  fake = await startFakeTwilio();
  return { ...fake.env, PUBLIC_URL: 'https://desk.example' };
});
afterAll(() => fake.close());

function createSender() {
  const { twilio, publicUrl } = server.config;
  if (!twilio) throw new Error('Twilio is not configured');
  const store = createTwilioStore(server);
  return createTwilioSender({
    settings: twilio,
    publicUrl,
    store,
    limits: { timeoutMs: 300, lookupPausesMs: [0, 50] },
  });
}

/** Returns the number of saved outcomes. */
async function sendAndFinish(claim: Claim): Promise<number> {
  const outcome = await sendClaim(server, createSender(), claim);
  return outcome ? finishAs(server, [outcome], server.clock.now()) : 0;
}

test('a text of a stopped worker that Twilio lists late shows as sent twice', async () => {
  // Twilio uses the real clock.
  server.clock.set(new Date().toISOString());
  server.token = await server.signIn(server.user.phone);
  const { message, claim } = await claimMessage(server);
  await expireLeases(server);
  const [other] = await claimDue(server, 'sms', server.clock.now());
  if (!other) throw new Error('The delivery was not taken over.');
  expect(await sendAndFinish(other)).toBe(1);
  const [sid] = fake.accepted.map((text) => text.sid);
  // Of a frozen machine, whose clocks did not advance: the bytes leave, and then the time for the response is over.
  fake.behavior = () => 'accept-and-hang';
  const countLists = () => fake.requests.filter(({ method }) => method === 'GET').length;
  const listsBefore = countLists();
  fake.isListed = (listed) => listed === sid || countLists() - listsBefore > 1;
  expect(await sendAndFinish(claim)).toBe(0);
  expect(fake.accepted).toHaveLength(2);
  const [listed] = (await listMessages(server, `workOrder=${message.workOrder}`)).data;
  expect(listed).toMatchObject({
    state: 'sent',
    reason: 'Sent twice: the worker was stopped while sending.',
  });
});
