import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { formatPhone } from '#schema/fields/phone.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createLog } from '#server/base/log.ts';
import { contactInput, createRecord, newPhone } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { inbound, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { claimDue, finishAsSent } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { claimReplyMail } from './reply-claims.ts';
import { startReplyForwarding } from './reply-forwarding.ts';

const server = provideTestServer(twilioEnv);
const log = createLog('silent', { write: () => {} });

beforeEach(() => server.db.deleteFrom('replies').execute());

const receive = (form: Record<string, string>) => postAsTwilio(server, '/api/webhooks/twilio/inbound', form);

async function eventually(isSo: () => unknown): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()) && Date.now() < end; ) await sleep(20);
}

test('a reply is mailed to the office once, by however many workers [10.2-18]', async () => {
  const phone = newPhone();
  const contacts = [contactInput({ name: 'Ida Wells', phoneNumbers: [{ name: 'Mobile', phone }] })];
  const record = await createRecord(server, workOrders, { contacts });
  const body = { message: 'May we come?', textTo: phone, workOrder: record._id };
  await server.request('POST', '/api/messages', { body });
  await finishAsSent(server, await claimDue(server, 'sms', server.clock.now()), server.clock.now());
  for (const Body of ['First', 'Second']) await receive(inbound({ From: phone, Body }));
  const provider = new FakeProvider();
  const workers = [1, 2, 3].map(() =>
    startReplyForwarding({ ...server, sms: provider, mail: provider }, log),
  );
  await eventually(() => provider.requests.length === 2);
  await sleep(100);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(provider.requests.map(({ to }) => to)).toEqual(Array(2).fill(server.config.company.email));
  const told = provider.requests.map((request) => request.body).join();
  expect(told).toContain('First');
  expect(told).toContain('Second');
  expect(told).toContain(`Ida Wells, ${formatPhone(phone)} wrote:`);
  expect(told).toContain(
    `Work Order ${record.number}: https://desk.example/office/app/work-orders/${record._id}`,
  );
  const states = await server.db.selectFrom('replies').select('mailState').execute();
  expect(states).toEqual([{ mailState: 'sent' }, { mailState: 'sent' }]);
});

test.each([
  ['knows of it', true, 'sent'],
  ['cannot be asked', false, 'unknown'],
])(
  'one whose worker died is not mailed twice where the provider %s',
  async (_, supportsLookup, mailState) => {
    await receive(inbound({ From: newPhone() }));
    const provider = new FakeProvider();
    provider.supportsLookup = supportsLookup;
    const { id } = await server.db.selectFrom('replies').select('id').executeTakeFirstOrThrow();
    provider.taken.push(id);
    const at = server.clock.now();
    const lost = { mailState: 'sending', mailLeaseUntil: at, mailHandedOverAt: at, mailFirstAttemptAt: at };
    await server.db.updateTable('replies').set(lost).execute();
    const worker = startReplyForwarding({ ...server, sms: provider, mail: provider }, log);
    const read = () => server.db.selectFrom('replies').select('mailState').executeTakeFirst();
    await eventually(async () => (await read())?.mailState === mailState);
    await worker.stop();
    expect(await read()).toEqual({ mailState });
    expect(provider.requests).toEqual([]);
  },
);

test('one whose worker died before it was handed over is mailed all the same', async () => {
  await receive(inbound({ From: newPhone() }));
  const at = server.clock.now();
  const lost = { mailState: 'sending', mailLeaseUntil: at, mailFirstAttemptAt: at };
  await server.db.updateTable('replies').set(lost).execute();
  const provider = new FakeProvider();
  provider.supportsLookup = false;
  const worker = startReplyForwarding({ ...server, sms: provider, mail: provider }, log);
  await eventually(() => provider.requests.length > 0);
  await worker.stop();
  expect(provider.requests).toHaveLength(1);
});

test('the office is told when a text was taken for a wish to hear no more', async () => {
  await receive(inbound({ From: newPhone(), Body: 'Stop please' }));
  const provider = new FakeProvider();
  const worker = startReplyForwarding({ ...server, sms: provider, mail: provider }, log);
  await eventually(() => provider.requests.length > 0);
  await worker.stop();
  expect(provider.requests[0]?.body).toContain('Stop please');
  expect(provider.requests[0]?.body).toContain('This number gets no messages from us any more.');
});

test('a clock that is set back holds up no reply', async () => {
  await receive(inbound({ From: newPhone() }));
  server.clock.advance(-60 * 60 * 1000);
  const provider = new FakeProvider();
  const worker = startReplyForwarding({ ...server, sms: provider, mail: provider }, log);
  await eventually(() => provider.requests.length > 0);
  await worker.stop();
  server.clock.advance(60 * 60 * 1000);
  expect(provider.requests).toHaveLength(1);
});

test('a worker whose clock is ahead takes no mail from one that lives', async () => {
  await receive(inbound({ From: newPhone() }));
  const later = new Date(server.clock.now().getTime() + 60 * 60 * 1000);
  expect(await claimReplyMail(server.db, server.clock.now(), server.config)).toBeDefined();
  expect(await claimReplyMail(server.db, later, server.config)).toBeUndefined();
});
