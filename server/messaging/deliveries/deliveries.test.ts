import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { SendError } from '#server/adapters/messages/senders.ts';
import { createLog } from '#server/base/log.ts';
import { createRecord } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { expireLeases } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { claimDeliveries, finishDeliveries, noteHandOver } from './claims.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery-loop.ts';
import { pauseMs } from './send-delivery.ts';

const server = provideTestServer();
const times = { sendHour: 9, timeZone: 'America/Chicago' };
const log = createLog('silent', { write: () => {} });
let provider: FakeProvider;
let loops: DeliveryLoop[] = [];

beforeEach(async () => {
  provider = new FakeProvider();
  await server.db.deleteFrom('messages').execute();
});

afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  loops = [];
});

function startWorkers(count = 1, sender = provider): void {
  const { db, clock, config } = server;
  const services = { db, clock, config, sms: sender, mail: sender };
  loops.push(...Array.from({ length: count }, () => startDeliveryLoop(services, log)));
}

async function sent(change: Record<string, unknown> = {}) {
  const workOrder = (await createRecord(server, workOrders))._id;
  const body = { message: 'We come tomorrow.', textTo: '+13125550142', workOrder, ...change };
  const answer = await server.request('POST', '/api/messages', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function read({ workOrder }: { workOrder: string }) {
  return (await server.request('GET', `/api/messages?workOrder=${workOrder}`)).body.data[0];
}

/** Waits until the message stands as it should, for as long as a slow machine may need. */
async function eventually(message: { workOrder: string }, wanted: object) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    const now = await read(message);
    if (Object.entries(wanted).every(([field, value]) => now[field] === value)) return now;
    for (const loop of loops) loop.wake();
  }
  expect(await read(message)).toMatchObject(wanted);
}

describe('a worker', () => {
  test('sends what is due once, however often it looks', async () => {
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'sent', sent: true, reason: null });
    for (const loop of loops) loop.wake();
    await sleep(100);
    expect(provider.requests.map(({ to, body }) => [to, body])).toEqual([
      ['+13125550142', 'We come tomorrow.'],
    ]);
  });

  test('with two others sends each of three hundred once', async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    for (let n = 0; n < 300; n++) await sent({ workOrder, message: `No ${n}` });
    const providers = [new FakeProvider(), new FakeProvider(), new FakeProvider()];
    for (const one of providers) {
      // A worker that has a few in hand leaves the others to the others.
      Object.assign(one, { atOnce: 20 });
      one.behaviour = async (request) => {
        await sleep(5);
        return one.take(request);
      };
      startWorkers(1, one);
    }
    const taken = () => providers.flatMap((one) => one.taken);
    for (const deadline = Date.now() + 20_000; taken().length < 300 && Date.now() < deadline; )
      await sleep(20);
    await Promise.all(loops.map((loop) => loop.stop()));
    const requests = providers.flatMap((one) => one.requests);
    expect(requests.map(({ body }) => body).toSorted()).toEqual(
      Array.from({ length: 300 }, (_, n) => `No ${n}`).toSorted(),
    );
    expect(providers.filter((one) => one.taken.length > 0)).not.toHaveLength(1);
    const states = await server.db.selectFrom('deliveries').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'sent' }]);
  });

  test('hands over no faster than the sender may send [10.2-8]', async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    for (let n = 0; n < 6; n++) await sent({ workOrder, message: `No ${n}` });
    const at: number[] = [];
    provider.behaviour = (request) => {
      at.push(performance.now());
      return provider.take(request);
    };
    Object.assign(provider, { perSecond: 20 });
    startWorkers();
    await expect.poll(() => at.length, { timeout: 20_000 }).toBe(6);
    // A timer may fire a moment early, never much.
    expect((at[5] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(5 * 50 - 20);
  });

  test('holds back what goes to an address that does not want to hear from us [10.2-10]', async () => {
    const message = await sent();
    await server.db
      .insertInto('suppressions')
      .values({
        id: message._id,
        channel: 'sms',
        address: '+13125550142',
        source: 'reply',
        createdAt: server.clock.now(),
      })
      .execute();
    startWorkers();
    await eventually(message, {
      state: 'blocked',
      reason: 'This address does not want messages from us.',
      sent: false,
    });
    expect(provider.requests).toEqual([]);
    await server.db.deleteFrom('suppressions').execute();
  });

  test('does not try again what was refused for good', async () => {
    provider.behaviour = () => {
      throw new SendError('This number does not exist.', { isPermanent: true });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'failed', reason: 'This number does not exist.', sent: false });
    server.clock.advance(60 * 60 * 1000);
    for (const loop of loops) loop.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
  });

  test('tries again later what failed in passing, not before it was asked to', async () => {
    provider.behaviour = (request, count) => {
      if (count === 1)
        throw new SendError('Too many at once.', { isPermanent: false, retryAfterSeconds: 120 });
      return provider.take(request);
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'queued', reason: 'Too many at once. It will be tried again.' });
    server.clock.advance(119_000);
    for (const loop of loops) loop.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
    server.clock.advance(2_000);
    await eventually(message, { state: 'sent', reason: null });
  });

  test('gives up in the end', async () => {
    provider.behaviour = () => {
      throw new SendError('Nobody answers.', { isPermanent: false });
    };
    const message = await sent();
    startWorkers();
    for (let tries = 1; tries < 12; tries++) {
      for (
        const deadline = Date.now() + 20_000;
        provider.requests.length < tries && Date.now() < deadline;
      ) {
        for (const loop of loops) loop.wake();
        await sleep(10);
      }
      await eventually(message, { state: 'queued' });
      server.clock.advance(8 * 60 * 60 * 1000);
      if (tries % 3 === 0) server.token = await server.signIn(server.user.phone);
    }
    await eventually(message, { state: 'failed', reason: 'Nobody answers. It was tried 12 times.' });
    server.clock.set('2026-11-20T15:00:00.000Z');
    server.token = await server.signIn(server.user.phone);
  });

  test('asks, when the connection broke after everything was handed over', async () => {
    provider.behaviour = (request) => {
      provider.take(request);
      throw new SendError('The connection broke off.', { isPermanent: false, isUncertain: true });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('leaves it to a person, where nobody can be asked', async () => {
    provider.supportsLookup = false;
    provider.behaviour = () => {
      throw new SendError('The connection broke off.', { isPermanent: false, isUncertain: true });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, {
      state: 'unknown',
      sent: false,
      reason: 'The connection broke off. It may have gone out. Ask before sending it again.',
    });
    server.clock.advance(60 * 60 * 1000);
    for (const loop of loops) loop.wake();
    await sleep(100);
    expect(provider.requests).toHaveLength(1);
  });

  test('that hangs on texts goes on with mails', async () => {
    const hanging = Promise.withResolvers<never>();
    hanging.promise.catch(() => {});
    provider.behaviour = (request) => (request.to.startsWith('+') ? hanging.promise : provider.take(request));
    const text = await sent();
    const mail = await sent({ textTo: undefined, emailTo: 'ida@example.com' });
    startWorkers();
    await eventually(mail, { state: 'sent' });
    await eventually(text, { state: 'sending' });
    hanging.reject(new SendError('No answer.', { isPermanent: false }));
    await eventually(text, { state: 'queued' });
  });
});

describe('what a dead worker had in hand', () => {
  async function abandon() {
    const message = await sent();
    const claims = await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times);
    expect(claims).toHaveLength(1);
    return { message, claims };
  }

  test('is sent by another once its lease is over, when it had not gone out', async () => {
    const { message } = await abandon();
    startWorkers();
    await sleep(100);
    expect(provider.requests).toEqual([]);
    await expireLeases(server);
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('is asked about anew, when the database was away while the provider was asked', async () => {
    const { message, claims } = await abandon();
    provider.taken.push(...claims.map(({ id }) => id));
    const find = provider.lookupSms;
    let asked = 0;
    provider.lookupSms = async (sms) => {
      asked += 1;
      if (asked === 1) throw new Error('timeout exceeded when trying to connect');
      return find(sms);
    };
    await expireLeases(server);
    startWorkers();
    for (const deadline = Date.now() + 20_000; asked === 0 && Date.now() < deadline; ) await sleep(20);
    await sleep(100);
    expect(await read(message)).toMatchObject({ state: 'sending' });
    await expireLeases(server);
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toEqual([]);
  });

  test('is not sent again, when it had gone out', async () => {
    const { message, claims } = await abandon();
    provider.taken.push(...claims.map(({ id }) => id));
    startWorkers();
    await expireLeases(server);
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toEqual([]);
  });

  test('is sent by another, where nobody can be asked and it was not handed over yet', async () => {
    provider.supportsLookup = false;
    const { message } = await abandon();
    startWorkers();
    await expireLeases(server);
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('is left to a person, where nobody can be asked and it may be out [10.2-22]', async () => {
    provider.supportsLookup = false;
    const { message, claims } = await abandon();
    for (const claim of claims) expect(await noteHandOver(server.db, claim, server.clock.now())).toBe('free');
    startWorkers();
    await expireLeases(server);
    await eventually(message, {
      state: 'unknown',
      reason:
        'Crewdesk was interrupted while handing this over, and nobody can say whether it went out. Ask before sending it again.',
    });
    expect(provider.requests).toEqual([]);
  });

  test('cannot be overwritten by the worker when it comes back', async () => {
    const { message, claims } = await abandon();
    startWorkers();
    await expireLeases(server);
    await eventually(message, { state: 'sent' });
    const outcomes = claims.map((claim) => ({ claim, state: 'failed' as const, reason: 'Too late.' }));
    expect(await finishDeliveries(server.db, outcomes, server.clock.now())).toBe(0);
    expect(await read(message)).toMatchObject({ state: 'sent', reason: null });
  });
});

test('pauses double, up to six hours, and are never the same for everybody', () => {
  const middle = Array.from({ length: 14 }, (_, n) => pauseMs(n + 1, () => 0.5));
  expect(middle.slice(0, 3)).toEqual([15_000, 30_000, 60_000]);
  expect(middle.at(-1)).toBe(6 * 60 * 60 * 1000);
  expect(pauseMs(1, () => 0)).toBe(11_250);
  expect(pauseMs(1, () => 1)).toBe(18_750);
});

describe('sending again', () => {
  const resend = (id: string) => server.request('POST', `/api/messages/${id}/resend`);

  test('gives a message that failed another try', async () => {
    provider.behaviour = () => {
      throw new SendError('This number does not exist.', { isPermanent: true });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'failed' });
    provider.behaviour = (request) => provider.take(request);
    const answer = await resend(message._id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: message._id, state: 'queued', reason: null });
    await eventually(message, { state: 'sent', sent: true });
    expect(provider.requests).toHaveLength(2);
    const refused = await resend(message._id);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('Only a message that did not go out can be sent again.');
  });

  test('is refused when the record was deleted, or the series was ended', async () => {
    provider.behaviour = () => {
      throw new SendError('This number does not exist.', { isPermanent: true });
    };
    const message = await sent();
    const series = await sent({ recurrenceIntervalDays: 3 });
    startWorkers();
    await eventually(message, { state: 'failed' });
    const sends = async () =>
      (await server.request('GET', `/api/messages?workOrder=${series.workOrder}&sent=true`)).body.data;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if ((await sends())[0]?.state === 'failed') break;
    const [failed] = await sends();
    expect((await server.request('DELETE', `/api/work-order/${message.workOrder}`)).status).toBe(204);
    expect((await server.request('DELETE', `/api/messages/${series._id}`)).status).toBe(204);
    expect(await resend(message._id)).toMatchObject({
      status: 409,
      body: { error: 'The work order of this message was deleted, so it is not sent again.' },
    });
    expect(await resend(failed._id)).toMatchObject({
      status: 409,
      body: { error: 'This series was removed, so none of it is sent again.' },
    });
    const waiting = server.db.selectFrom('deliveries').select('id').where('state', '=', 'queued');
    expect(await waiting.execute()).toEqual([]);
  });

  test('of one send of a series leaves the series alone', async () => {
    provider.behaviour = () => {
      throw new SendError('This number does not exist.', { isPermanent: true });
    };
    const series = await sent({ recurrenceIntervalDays: 3 });
    startWorkers();
    const listed = async (isSent: boolean) =>
      (await server.request('GET', `/api/messages?workOrder=${series.workOrder}&sent=${isSent}`)).body.data;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if ((await listed(true))[0]?.state === 'failed') break;
    provider.behaviour = (request) => provider.take(request);
    const [failed] = await listed(true);
    expect(failed).toMatchObject({ state: 'failed' });
    expect((await resend(series._id)).status).toBe(404);
    expect((await resend(failed._id)).body.data).toMatchObject({ _id: failed._id, state: 'queued' });
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if ((await listed(true))[0]?.state === 'sent') break;
    expect(await listed(true)).toMatchObject([{ _id: failed._id, state: 'sent' }]);
    expect(await listed(false)).toMatchObject([{ _id: series._id, nextSendAt: '2026-11-23' }]);
  });
});

test('a stop waits for what is being claimed at that moment, too', async () => {
  const later = await sent({ message: 'Later' });
  const dueAt = new Date('2035-01-01');
  await server.db.updateTable('deliveries').set({ dueAt, leavesAnyHour: false }).execute();
  await sent({ message: 'First' });
  const isFirstOver = Promise.withResolvers<void>();
  provider.behaviour = async (request) => {
    await (request.body === 'First' ? isFirstOver.promise : sleep(300));
    return provider.take(request);
  };
  startWorkers();
  await expect.poll(() => provider.requests.length).toBe(1);
  // A claim looks up who does not want to hear from us; the note of how a send ended does not.
  const blocker = new pg.Client({ connectionString: server.url });
  await blocker.connect();
  await blocker.query('begin; lock table suppressions in access exclusive mode');
  await server.db
    .updateTable('deliveries')
    .set({ dueAt: server.clock.now(), leavesAnyHour: true })
    .where('messageId', '=', later._id)
    .execute();
  for (const loop of loops) loop.wake();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0);
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  isFirstOver.resolve();
  await expect
    .poll(() => server.db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute())
    .toHaveLength(1);
  await blocker.query('rollback');
  await blocker.end();
  await stopped;
  expect(provider.requests.map(({ body }) => body)).toEqual(['First', 'Later']);
  const states = await server.db.selectFrom('deliveries').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'sent' }]);
});

describe('what else can go wrong', () => {
  test('an outcome that cannot be stored does not keep others from being noted', async () => {
    provider.behaviour = (request, count) => {
      if (count === 1) throw new SendError('No letter at all: \0', { isPermanent: true });
      return provider.take(request);
    };
    const [first, second] = [await sent(), await sent()];
    startWorkers();
    await eventually(first, { state: 'failed', reason: 'What the provider answered could not be stored.' });
    await eventually(second, { state: 'sent' });
  });

  test('half a letter in what a provider says leaves the rest of it', async () => {
    provider.behaviour = () => {
      throw new SendError('Half a letter: \ud83d', { isPermanent: true });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'failed', reason: 'Half a letter: \ufffd' });
  });

  test('a provider that asks for years is tried again within hours', async () => {
    provider.behaviour = () => {
      throw new SendError('Too many.', { isPermanent: false, retryAfterSeconds: Date.now() });
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'queued', reason: 'Too many. It will be tried again.' });
    const { dueAt } = await server.db.selectFrom('deliveries').select('dueAt').executeTakeFirstOrThrow();
    expect(dueAt.getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(6 * 60 * 60 * 1000);
  });

  test('a clock that is set forward does not make a worker take over what it has in hand', async () => {
    const slow = Promise.withResolvers<void>();
    provider.behaviour = async (request) => {
      await slow.promise;
      return provider.take(request);
    };
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'sending' });
    server.clock.advance(31_000);
    await expireLeases(server);
    await sleep(1_200);
    slow.resolve();
    await eventually(message, { state: 'sent' });
    expect(provider.requests).toHaveLength(1);
  });

  test('a clock that is set back by an hour holds up nothing that was to leave at once', async () => {
    const now = server.clock.now();
    const message = await sent();
    const dated = await sent({ sendAt: '2026-11-21' });
    server.clock.advance(-60 * 60 * 1000);
    startWorkers();
    await eventually(message, { state: 'sent' });
    expect(await read(dated)).toMatchObject({ state: 'queued', nextSendAt: '2026-11-21' });
    server.clock.set(now.toISOString());
  });

  test('a try after a failure waits, also when the clock is set back', async () => {
    provider.behaviour = () => {
      throw new SendError('Nobody answers.', { isPermanent: false });
    };
    const now = server.clock.now();
    const message = await sent();
    startWorkers();
    await eventually(message, { state: 'queued', reason: 'Nobody answers. It will be tried again.' });
    server.clock.advance(-60 * 1000);
    for (const loop of loops) loop.wake();
    await sleep(1_200);
    expect(provider.requests).toHaveLength(1);
    server.clock.set(now.toISOString());
  });

  test.each([
    ['ahead', 60 * 60 * 1000],
    ['behind', -60 * 60 * 1000],
  ])('a worker whose clock is an hour %s takes nothing over from one that lives', async (_, ms) => {
    const now = server.clock.now();
    const message = await sent();
    await claimDeliveries(server.db, 'sms', { now, limit: 1 }, times);
    server.clock.advance(ms);
    expect(await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times)).toEqual([]);
    // And the other way round: what it claims is its own.
    await expireLeases(server);
    const { length } = await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times);
    expect(length).toBe(1);
    expect(await claimDeliveries(server.db, 'sms', { now, limit: 1 }, times)).toEqual([]);
    expect(await read(message)).toMatchObject({ state: 'sending' });
    server.clock.set(now.toISOString());
  });

  test('a lease of a clock of the database that was set back since holds nothing up', async () => {
    const message = await sent();
    await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times);
    await server.db
      .updateTable('deliveries')
      .set({ leaseUntil: new Date(Date.now() + 3_600_000) })
      .execute();
    startWorkers();
    await eventually(message, { state: 'sent' });
  });

  test('an address that says no while its message is asked about is left alone', async () => {
    const message = await sent();
    await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times);
    const find = provider.lookupSms;
    provider.lookupSms = async (sms) => {
      await server.db
        .insertInto('suppressions')
        .values({ id: message._id, channel: 'sms', address: sms.to, source: 'reply', createdAt: new Date() })
        .execute();
      return find(sms);
    };
    await expireLeases(server);
    startWorkers();
    await eventually(message, { state: 'blocked' });
    expect(provider.requests).toEqual([]);
    await server.db.deleteFrom('suppressions').execute();
  });

  test('what had gone out before the address said no is known as sent', async () => {
    const message = await sent();
    const claims = await claimDeliveries(server.db, 'sms', { now: server.clock.now(), limit: 1 }, times);
    provider.taken.push(...claims.map(({ id }) => id));
    await server.db
      .insertInto('suppressions')
      .values({
        id: message._id,
        channel: 'sms',
        address: '+13125550142',
        source: 'reply',
        createdAt: new Date(),
      })
      .execute();
    await expireLeases(server);
    startWorkers();
    await eventually(message, { state: 'sent' });
    await server.db.deleteFrom('suppressions').execute();
  });

  test('a dated message that a dead worker had in hand waits for the morning', async () => {
    const message = await sent({ sendAt: '2026-11-21' });
    const evening = new Date('2026-11-22T02:59:50.000Z');
    expect(await claimDeliveries(server.db, 'sms', { now: evening, limit: 1 }, times)).toHaveLength(1);
    server.clock.set('2026-11-22T08:00:00.000Z');
    await expireLeases(server);
    startWorkers();
    await eventually(message, { state: 'queued' });
    expect(provider.requests).toEqual([]);
    server.clock.set('2026-11-22T14:00:00.000Z');
    await eventually(message, { state: 'sent' });
    server.clock.set('2026-11-20T15:00:00.000Z');
  });

  test('of a series that was late by days, and failed before, one send leaves', async () => {
    provider.behaviour = (request, count) => {
      if (count === 1) throw new SendError('Nobody answers.', { isPermanent: false });
      return provider.take(request);
    };
    const series = await sent({ recurrenceIntervalDays: 1 });
    startWorkers();
    const sends = async () =>
      (await server.request('GET', `/api/messages?workOrder=${series.workOrder}&sent=true`)).body.data;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if ((await sends())[0]?.state === 'queued') break;
    await Promise.all(loops.map((loop) => loop.stop()));
    loops = [];
    server.clock.set('2026-11-26T16:00:00.000Z');
    startWorkers();
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if ((await sends())[0]?.state === 'sent') break;
    await sleep(100);
    expect(provider.requests).toHaveLength(2);
    expect((await sends()).map(({ state }: { state: string }) => state)).toEqual(['sent', 'cancelled']);
    const waiting = (await server.request('GET', `/api/messages?workOrder=${series.workOrder}&sent=false`))
      .body;
    expect(waiting.data).toMatchObject([{ _id: series._id, nextSendAt: '2026-11-27' }]);
    server.clock.set('2026-11-20T15:00:00.000Z');
  });

  test('sending again leaves a row of history, and forgets what the former send was called', async () => {
    const message = await sent();
    provider.behaviour = () => {
      throw new SendError('No such number.', { isPermanent: true });
    };
    startWorkers();
    await eventually(message, { state: 'failed' });
    await server.db.updateTable('deliveries').set({ providerId: 'SM-old' }).execute();
    await Promise.all(loops.map((loop) => loop.stop()));
    loops = [];
    await server.request('POST', `/api/messages/${message._id}/resend`);
    const row = await server.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ providerId: null, formerProviderIds: ['SM-old'], state: 'queued' });
    const history = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entityId', '=', message._id)
      .orderBy('id')
      .execute();
    expect(history.map(({ action }) => action)).toEqual(['create', 'update']);
  });
});
