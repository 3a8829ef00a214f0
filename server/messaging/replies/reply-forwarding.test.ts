import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { formatPhone } from '#schema/fields/phone.ts';
import { elapsedMs } from '#server/base/elapsed-time.ts';
import { createLog } from '#server/base/log.ts';
import { newPhone } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { receiveText, sendDueTexts, textContact } from '#server/test/fixtures/inbound-texts.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { claimReplyEmail, markReplyHandedOver } from './reply-claims.ts';
import { type ReplyForwarding, startReplyForwarding } from './reply-forwarding.ts';

const server = provideTestServer(twilioEnv);
const office = { officeEmail: 'office@northwind.example', publicUrl: 'https://office.example' };
const log = createLog('silent', { write: () => {} });

beforeEach(() => server.db.deleteFrom('replies').execute());

function startForwarding(provider: FakeProvider): ReplyForwarding {
  return startReplyForwarding({ ...server, sms: provider, mail: provider }, log);
}

/** Waits until the condition holds, or 20 seconds. */
async function waitUntil(condition: () => unknown): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await condition()) && Date.now() < deadline; ) await sleep(20);
}

test('a reply is emailed to the office once by several workers [10.2-18]', async () => {
  const phone = newPhone();
  const { record } = await textContact(server, phone);
  await sendDueTexts(server);
  for (const Body of ['First', 'Second']) await receiveText(server, { From: phone, Body });
  const provider = new FakeProvider();
  const workers = [1, 2, 3].map(() => startForwarding(provider));
  await waitUntil(() => provider.requests.length === 2);
  await sleep(100);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(provider.requests.map(({ to }) => to)).toEqual(Array(2).fill(server.config.company.email));
  const bodies = provider.requests.map((request) => request.body).join();
  expect(bodies).toContain('First');
  expect(bodies).toContain('Second');
  expect(bodies).toContain(`Ida Wells, ${formatPhone(phone)} wrote:`);
  expect(bodies).toContain(
    `Work Order ${record.number}: https://desk.example/office/app/work-orders/${record._id}`,
  );
  const states = await server.db.selectFrom('replies').select('mailState').execute();
  expect(states).toEqual([{ mailState: 'sent' }, { mailState: 'sent' }]);
});

test.each([
  ['accepted it', true, 'sent'],
  ['supports no lookup', false, 'unknown'],
])(
  'a reply whose worker died is not emailed twice if the provider %s',
  async (_, supportsLookup, mailState) => {
    await receiveText(server, { From: newPhone() });
    const provider = new FakeProvider();
    provider.supportsLookup = supportsLookup;
    const { id } = await server.db.selectFrom('replies').select('id').executeTakeFirstOrThrow();
    provider.accepted.push(id);
    const at = server.clock.now();
    const abandoned = {
      mailState: 'sending',
      mailLeaseUntil: at,
      mailHandedOverAt: at,
      mailFirstAttemptAt: at,
    };
    await server.db.updateTable('replies').set(abandoned).execute();
    const worker = startForwarding(provider);
    const readState = () => server.db.selectFrom('replies').select('mailState').executeTakeFirst();
    await waitUntil(async () => (await readState())?.mailState === mailState);
    await worker.stop();
    expect(await readState()).toEqual({ mailState });
    expect(provider.requests).toEqual([]);
  },
);

test('a reply whose worker died before sending is emailed', async () => {
  await receiveText(server, { From: newPhone() });
  const at = server.clock.now();
  const abandoned = { mailState: 'sending', mailLeaseUntil: at, mailFirstAttemptAt: at };
  await server.db.updateTable('replies').set(abandoned).execute();
  const provider = new FakeProvider();
  provider.supportsLookup = false;
  const worker = startForwarding(provider);
  await waitUntil(() => provider.requests.length > 0);
  await worker.stop();
  expect(provider.requests).toHaveLength(1);
});

test('the email says when a reply was detected as an opt-out', async () => {
  await receiveText(server, { From: newPhone(), Body: 'Stop please' });
  const provider = new FakeProvider();
  const worker = startForwarding(provider);
  await waitUntil(() => provider.requests.length > 0);
  await worker.stop();
  expect(provider.requests[0]?.body).toContain('Stop please');
  expect(provider.requests[0]?.body).toContain(
    'This number has opted out and gets no more messages from us.',
  );
});

test('a reply waits until the office has an email address', async () => {
  await receiveText(server, { From: newPhone() });
  const claim = (officeEmail: string) =>
    claimReplyEmail(server.db, server.clock.now(), { ...office, officeEmail });
  expect(await claim('')).toBeUndefined();
  expect(await claim(office.officeEmail)).toMatchObject({ recipient: office.officeEmail });
});

test('a reply is not delayed when the clock is set back', async () => {
  await receiveText(server, { From: newPhone() });
  server.clock.advance(-60 * 60 * 1000);
  const provider = new FakeProvider();
  const worker = startForwarding(provider);
  await waitUntil(() => provider.requests.length > 0);
  await worker.stop();
  server.clock.advance(60 * 60 * 1000);
  expect(provider.requests).toHaveLength(1);
});

test('handing an email over renews its lease, unless another worker has taken it over', async () => {
  await receiveText(server, { From: newPhone() });
  const claim = await claimReplyEmail(server.db, server.clock.now(), office);
  if (!claim) throw new Error('The reply was not claimed.');
  const stopped = { ...claim, leasedAt: { ...claim.leasedAt, uptimeMs: claim.leasedAt.uptimeMs - 200_000 } };
  expect(await markReplyHandedOver(server.db, stopped, server.clock.now())).toBe(true);
  expect(elapsedMs(stopped.leasedAt)).toBeLessThan(100_000);
  await server.db.updateTable('replies').set({ mailToken: crypto.randomUUID() }).execute();
  expect(await markReplyHandedOver(server.db, stopped, server.clock.now())).toBe(false);
});

test('a worker whose clock is ahead does not reclaim from a live worker', async () => {
  await receiveText(server, { From: newPhone() });
  const later = new Date(server.clock.now().getTime() + 60 * 60 * 1000);
  expect(await claimReplyEmail(server.db, server.clock.now(), office)).toBeDefined();
  expect(await claimReplyEmail(server.db, later, office)).toBeUndefined();
});
