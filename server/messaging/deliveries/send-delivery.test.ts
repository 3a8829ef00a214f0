import { beforeEach, describe, expect, test } from 'vitest';
import { SendError } from '#server/adapters/messages/senders.ts';
import { claimMessage, passTimeFor, sendClaim } from '#server/test/fixtures/claimed-message.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, finishAs } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import type { Claim } from './claims.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

beforeEach(() => server.db.deleteFrom('suppressions').execute());

const send = (claim: Claim) => sendClaim(server, workers.provider, claim);

function optOut(recipient: object) {
  return server.request('POST', '/api/suppressions', { body: recipient });
}

describe('an opt-out', () => {
  test('after the claim blocks a message that begins to be sent five seconds later', async () => {
    const { message, claim } = await claimMessage(server);
    await optOut({ textTo: message.textTo });
    passTimeFor(claim, 5_001);
    expect(await send(claim)).toMatchObject({ state: 'blocked' });
    expect(workers.provider.requests).toEqual([]);
  });

  test('after the claim blocks a message at once when its provider has no lookup', async () => {
    workers.provider.supportsLookup = false;
    const { message, claim } = await claimMessage(server);
    await optOut({ textTo: message.textTo });
    expect(await send(claim)).toMatchObject({ state: 'blocked' });
    expect(workers.provider.requests).toEqual([]);
  });

  test('of an email address counts in any letter case', async () => {
    await optOut({ emailTo: 'mixed.case@example.com' });
    const { claim } = await claimMessage(server, { textTo: null, emailTo: 'Mixed.Case@Example.com' });
    expect(claim.isSuppressed).toBe(true);
  });
});

test('a message with an uncertain outcome is looked up as a recent one', async () => {
  const { provider } = workers;
  const { claim } = await claimMessage(server);
  provider.behavior = () => {
    throw new SendError('The connection was lost.', { isPermanent: false, isUncertain: true });
  };
  const lookups: boolean[] = [];
  provider.lookupSms = async (_sms, attempt) => {
    lookups.push(attempt?.isRecent === true);
    return { status: 'not-accepted' };
  };
  expect(await send(claim)).toMatchObject({ state: 'queued' });
  expect(lookups).toEqual([true]);
});

test('only a message that was sent counts as the last one of its series', async () => {
  const series = await createMessage(server, { recurrenceIntervalDays: 3 });
  const [claim] = await claimDue(server, 'sms', server.clock.now());
  if (!claim) throw new Error('The message was not claimed.');
  await finishAs(server, [{ claim, state: 'failed', reason: 'No.' }], server.clock.now());
  const response = await server.request('GET', `/api/messages?workOrder=${series.workOrder}&sent=false`);
  expect(response.body.data).toMatchObject([{ _id: series._id, lastSent: null }]);
});
