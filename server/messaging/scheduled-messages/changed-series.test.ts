import { beforeEach, describe, expect, test } from 'vitest';
import { putMessage } from '#server/test/fixtures/message-changes.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { claimDue, finishAs, finishAsSent, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const at = (day: string) => new Date(`${day}T15:00:00.000Z`);

type Listed = { _id: string; message: string; textTo: string; lastSent: string; version: number };

const put = (message: Parameters<typeof putMessage>[1], change: object, headers = {}) =>
  putMessage(server, message, change, headers);
const remove = (id: string) => server.request('DELETE', `/api/messages/${id}`);
const list = async ({ workOrder }: { workOrder: string }, sent: boolean): Promise<Listed[]> =>
  (await listMessages(server, `sent=${sent}&workOrder=${workOrder}`)).data;

beforeEach(async () => {
  await server.db.deleteFrom('messages').execute();
});

/** A text on every second day, sent on November 20 and 22. */
async function createRunningSeries() {
  const series = await createMessage(server, { message: 'Old', recurrenceIntervalDays: 2 });
  for (const day of ['2026-11-20', '2026-11-22']) await sendDue(server, at(day));
  server.clock.set('2026-11-22T16:00:00.000Z');
  const [current] = await list(series, false);
  if (!current) throw new Error('The series is not scheduled.');
  return { ...series, ...current };
}

beforeEach(() => server.clock.set('2026-11-20T15:00:00.000Z'));

describe('changing a series', () => {
  test('changes its future sends only [10.2-27]', async () => {
    const series = await createRunningSeries();
    const before = await list(series, true);
    const response = await put(series, { message: 'New', textTo: '+13125550199' });
    expect(response.body.data).toMatchObject({ _id: series._id, message: 'New', nextSendAt: '2026-11-24' });
    await sendDue(server, at('2026-11-24'));
    const [latest, ...earlier] = await list(series, true);
    expect(latest).toMatchObject({ message: 'New', textTo: '+13125550199' });
    expect(earlier).toEqual(before);
    expect(await list(series, false)).toMatchObject([{ _id: series._id, nextSendAt: '2026-11-26' }]);
    expect((await remove(series._id)).status).toBe(204);
    expect(await list(series, false)).toEqual([]);
    expect(await list(series, true)).toHaveLength(3);
    expect(await sendDue(server, at('2027-11-24'))).toBe(0);
  });

  test('starts it on the new day, or keeps its days with a new interval', async () => {
    const series = await createRunningSeries();
    const slower = await put(series, { recurrenceIntervalDays: 5 });
    expect(slower.body.data).toMatchObject({ sendAt: '2026-11-20', nextSendAt: '2026-11-25' });
    const moved = await put(series, { sendAt: '2026-12-01', recurrenceIntervalDays: 3 });
    expect(moved.body.data).toMatchObject({ sendAt: '2026-12-01', nextSendAt: '2026-12-01' });
    await sendDue(server, at('2026-12-01'));
    expect(await list(series, false)).toMatchObject([{ nextSendAt: '2026-12-04' }]);
    expect(await list(series, true)).toHaveLength(3);
  });

  test('ends it with one last send', async () => {
    const series = await createRunningSeries();
    const once = await put(series, { sendAt: '2026-11-30', recurrenceIntervalDays: null });
    expect(once.body.data).toMatchObject({ nextSendAt: '2026-11-30', recurrenceIntervalDays: null });
    await sendDue(server, at('2026-11-30'));
    expect(await list(series, false)).toEqual([]);
    expect(await list(series, true)).toHaveLength(3);
    expect(await sendDue(server, at('2027-11-24'))).toBe(0);
  });

  test('ends it on the day of its next send if the request leaves the day out', async () => {
    const series = await createRunningSeries();
    const once = await put(series, { sendAt: undefined, recurrenceIntervalDays: null });
    expect(once.body.data).toMatchObject({ nextSendAt: '2026-11-24', recurrenceIntervalDays: null });
    expect(await sendDue(server, server.clock.now())).toBe(0);
    expect(await sendDue(server, at('2026-11-24'))).toBe(1);
    expect(await sendDue(server, at('2027-11-24'))).toBe(0);
  });

  test('sends what is due already before a new interval counts', async () => {
    const series = await createMessage(server, { sendAt: '2026-11-21', recurrenceIntervalDays: 7 });
    server.clock.set('2026-11-21T16:00:00.000Z');
    const slower = await put(series, { sendAt: '2026-11-21', recurrenceIntervalDays: 14 });
    expect(slower.status).toBe(200);
    expect(await sendDue(server, server.clock.now())).toBe(1);
    expect(await list(series, false)).toMatchObject([{ nextSendAt: '2026-12-05' }]);
  });

  test('is rejected with 412 if it was sent since, so that no day is sent twice', async () => {
    const series = await createRunningSeries();
    const ifMatch = { 'if-match': `"${series.version}"` };
    const claims = await claimDue(server, 'sms', at('2026-11-24'));
    expect((await put(series, { message: 'New' }, ifMatch)).status).toBe(409);
    await finishAsSent(server, claims, at('2026-11-24'));
    server.clock.set('2026-11-24T15:01:00.000Z');
    const stale = await put(series, { sendAt: '2026-11-24', recurrenceIntervalDays: 4 }, ifMatch);
    expect(stale).toMatchObject({ status: 412, body: { data: { nextSendAt: '2026-11-26' } } });
    expect(await sendDue(server, server.clock.now())).toBe(0);
  });

  test('leaves an earlier send that failed as it was, for resending until the series is removed', async () => {
    const series = await createMessage(server, { message: 'Old', recurrenceIntervalDays: 2 });
    const now = server.clock.now();
    const claims = await claimDue(server, 'sms', now);
    await finishAs(
      server,
      claims.map((claim) => ({ claim, state: 'failed', reason: 'No such number.' })),
      now,
    );
    expect((await put(series, { message: 'New' })).status).toBe(200);
    const [failed] = await list(series, true);
    const resend = () => server.request('POST', `/api/messages/${failed?._id}/resend`);
    expect((await resend()).body.data).toMatchObject({ state: 'queued', message: 'Old' });
    // What is on its way is not overtaken by a change.
    expect((await put(series, { message: 'Newer' })).status).toBe(409);
    const [again] = await claimDue(server, 'sms', now);
    expect(again).toMatchObject({ body: 'Old' });
    if (again) await finishAs(server, [{ claim: again, state: 'failed', reason: 'No.' }], now);
    expect(await list(series, false)).toHaveLength(1);
    expect((await remove(series._id)).status).toBe(204);
    expect((await resend()).status).toBe(409);
  });
});
