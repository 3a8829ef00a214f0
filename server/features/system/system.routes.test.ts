import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type System, type SystemPart, systemPartNames } from '#schema/system.ts';
import { listenForDeliveries } from '#server/messaging/deliveries/delivery-wakeup.ts';
import { holdOutbox } from '#server/messaging/hold/hold.writes.ts';
import { createUser } from '#server/test/factories.ts';
import { calmProcess } from '#server/test/fakes/calm-process.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, finishAs, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function get<Part extends SystemPart>(part: Part): Promise<System<Part>> {
  const response = await server.request('GET', `/api/system/${part}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000);

/** Tries everything that is due, and ends it so. */
async function attempt(state: 'queued' | 'failed', reason: string): Promise<void> {
  const claims = await claimDue(server, 'sms', server.clock.now());
  const dueAt = state === 'queued' ? minutes(1) : undefined;
  await finishAs(
    server,
    claims.map((claim) => ({ claim, state, reason, dueAt })),
    server.clock.now(),
  );
}

async function getTexts() {
  const { channels } = await get('messages');
  return channels.find(({ channel }) => channel === 'sms');
}

test('is for office users who are signed in [10.10-2]', async () => {
  const technician = await createUser(server, { isTechnician: true });
  const token = await server.signIn(technician.phone);
  for (const part of systemPartNames) {
    const refused = await server.request('GET', `/api/system/${part}`, { token });
    expect([refused.status, refused.body.code]).toEqual([403, 'office_only']);
    expect((await server.request('GET', `/api/system/${part}`, { token: null })).status).toBe(401);
  }
  expect((await server.request('GET', '/api/system/coffee')).status).toBe(404);
});

describe('the messages', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('messages').execute();
    server.clock.set('2026-11-20T15:00:00Z');
  });

  test('say what was accepted last, and what has not left since [10.10-3]', async () => {
    const nothing = { lastAcceptedAt: null, retrying: 0, failed: 0, reason: null };
    expect(await get('messages')).toEqual({
      at: '2026-11-20T15:00:00.000Z',
      channels: [
        { channel: 'sms', isSetUp: false, ...nothing },
        { channel: 'email', isSetUp: false, ...nothing },
      ],
      due: 0,
      oldestDueAt: null,
      heldSince: null,
    });
    await createMessage(server);
    await sendDue(server, server.clock.now());
    const lastAcceptedAt = '2026-11-20T15:00:00.000Z';
    expect(await getTexts()).toMatchObject({ ...nothing, lastAcceptedAt });

    server.clock.advance(60_000);
    await createMessage(server);
    await attempt('failed', 'This number does not exist.');
    server.clock.advance(60_000);
    await createMessage(server);
    await createMessage(server);
    const reason = 'The provider did not respond. Crewdesk will try again.';
    await attempt('queued', reason);
    expect(await getTexts()).toMatchObject({ lastAcceptedAt, retrying: 2, failed: 1, reason });

    // One that leaves shows that the channel works; the failure before it is its own.
    server.clock.advance(30_000);
    await createMessage(server);
    await sendDue(server, server.clock.now());
    expect(await getTexts()).toMatchObject({
      ...nothing,
      lastAcceptedAt: server.clock.now().toISOString(),
    });
    // A report of the provider does not hide it.
    await server.db
      .updateTable('deliveries')
      .set({ state: 'delivered' })
      .where('state', '=', 'sent')
      .execute();
    expect((await getTexts())?.lastAcceptedAt).toBe(server.clock.now().toISOString());
  });

  test('say since when the oldest of those that may leave is due [10.10-4]', async () => {
    await createMessage(server);
    const dueAt = server.clock.now().toISOString();
    server.clock.advance(14 * 60_000);
    await createMessage(server);
    await createMessage(server, { sendAt: '2026-11-22' });
    expect(await get('messages')).toMatchObject({ due: 2, oldestDueAt: dueAt });

    // What the clock decides waits for eight in the morning of the company.
    await server.db.updateTable('deliveries').set({ leavesAnyHour: false }).execute();
    server.clock.set('2026-11-21T13:59:00Z');
    expect(await get('messages')).toMatchObject({ due: 0, oldestDueAt: null });
    server.clock.set('2026-11-21T14:05:00Z');
    expect(await get('messages')).toMatchObject({ due: 2, oldestDueAt: '2026-11-21T14:00:00.000Z' });

    const heldAt = server.clock.now();
    await server.db.transaction().execute((tx) => holdOutbox(tx, 'restore', heldAt));
    expect(await get('messages')).toMatchObject({ due: 2, heldSince: heldAt.toISOString() });
  });
});

test('the workers are those that are connected, with their last sign of life [10.10-5]', async () => {
  expect(await get('workers')).toMatchObject({ workers: 0, lastSeenAt: null });
  const worker = listenForDeliveries(server.url, () => {}, 50);
  onTestFinished(() => worker.stop());
  await expect.poll(async () => (await get('workers')).workers).toBe(1);
  const first = await get('workers');
  await expect.poll(async () => (await get('workers')).lastSeenAt).not.toBe(first.lastSeenAt);
  expect(Date.parse(first.at) - Date.parse(first.lastSeenAt ?? '')).toBeLessThan(20_000);
  await worker.stop();
  await expect.poll(async () => (await get('workers')).workers).toBe(0);
});

test('the disk, the database, the process and the backups are described [10.10-6]', async () => {
  const disk = await get('disk');
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes ?? 0);
  const database = await get('database');
  expect(database).toMatchObject({ isEmbedded: false, restarts: null, lastRestartAt: null });
  expect(Date.parse(database.startedAt)).toBeLessThan(Date.parse(database.at));
  expect(await get('process')).toMatchObject({
    startedAt: calmProcess.startedAt.toISOString(),
    maxLagMs: 12,
    maxConnections: 10,
    waiting: 0,
  });
  expect(await get('backups')).toMatchObject({
    isEmbedded: false,
    verifiedAt: null,
    problem: null,
    bucket: null,
  });
});

test('a part that the database does not give in time fails, and the others stay [10.10-7]', async () => {
  // As with a table that an upgrade has locked.
  const lock = server.db.transaction().execute(async (tx) => {
    await sql`lock table deliveries in access exclusive mode`.execute(tx);
    const response = await server.request('GET', '/api/system/messages');
    expect([response.status, response.body.code]).toEqual([503, 'unavailable']);
    expect((await get('workers')).workers).toBe(0);
  });
  await lock;
  expect((await get('messages')).channels).toHaveLength(2);
});
