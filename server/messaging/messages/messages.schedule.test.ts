import { describe, expect, test } from 'vitest';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
// At the time of the test clock, 9:00 in Chicago, all messages may be sent.
const today = '2026-11-20';

const sendDueAt = (at: string) => sendDue(server, new Date(at));

describe('a message', () => {
  test('is sent at once without a date, or if dated today and the send hour has passed [4-8]', async () => {
    for (const sendAt of [undefined, today]) {
      const message = await createMessage(server, { sendAt });
      expect(message).toMatchObject({ state: 'queued', sent: false, nextSendAt: null });
      await sendDue(server, server.clock.now());
      const [listed] = (await listMessages(server, 'sent=true&limit=1')).data;
      expect(listed).toMatchObject({
        _id: message._id,
        state: 'sent',
        sent: true,
        lastSent: server.clock.now().toISOString(),
      });
    }
  });

  test('with a future date is sent on that day at the send hour, not before [4-6]', async () => {
    const message = await createMessage(server, { sendAt: '2026-11-23' });
    expect(message).toMatchObject({ sendAt: '2026-11-23', nextSendAt: '2026-11-23', state: 'queued' });
    const scheduled = async () =>
      (await listMessages(server, `sent=false&workOrder=${message.workOrder}`)).data;
    expect(await scheduled()).toEqual([message]);
    await sendDueAt('2026-11-23T14:59:59.000Z');
    expect(await scheduled()).toEqual([message]);
    await sendDueAt('2026-11-23T15:00:00.000Z');
    expect(await scheduled()).toEqual([]);
    expect((await listMessages(server, `workOrder=${message.workOrder}`)).data).toMatchObject([
      { _id: message._id, state: 'sent', sent: true, sendAt: '2026-11-23', nextSendAt: null },
    ]);
  });

  test('with an interval lists each send as sent while the series stays scheduled [4-10]', async () => {
    const message = await createMessage(server, { recurrenceIntervalDays: '2' });
    expect(message).toMatchObject({
      sendAt: today,
      nextSendAt: today,
      recurrenceIntervalDays: 2,
      sent: false,
    });
    const list = (sent: boolean) => listMessages(server, `sent=${sent}&workOrder=${message.workOrder}`);
    for (const day of ['2026-11-20', '2026-11-22', '2026-11-24']) await sendDueAt(`${day}T15:00:00.000Z`);
    const [series] = (await list(false)).data;
    expect(series).toMatchObject({
      _id: message._id,
      sent: false,
      nextSendAt: '2026-11-26',
      lastSent: '2026-11-24T15:00:00.000Z',
    });
    const sends = (await list(true)).data;
    expect(sends.map(({ lastSent }: { lastSent: string }) => lastSent.slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-11-22',
      '2026-11-20',
    ]);
    expect(new Set(sends.map(({ _id }: { _id: string }) => _id)).size).toBe(3);
    await sendDueAt('2026-12-05T15:00:00.000Z');
    expect((await list(true)).total).toBe(4);
    expect((await list(false)).data).toMatchObject([{ nextSendAt: '2026-12-06' }]);
    expect((await server.request('DELETE', `/api/messages/${message._id}`)).status).toBe(204);
    expect((await list(false)).data).toEqual([]);
    expect((await list(true)).total).toBe(4);
    await sendDueAt('2027-12-05T15:00:00.000Z');
    expect((await list(true)).total).toBe(4);
  });

  test('is sent at night only if a person requested it right then [10.2-1]', async () => {
    const dated = await createMessage(server, { sendAt: '2026-11-21' });
    server.clock.set('2026-11-22T05:00:00.000Z');
    const immediate = await createMessage(server);
    await sendDue(server, server.clock.now());
    const stateOf = async ({ workOrder }: { workOrder: string }) =>
      (await listMessages(server, `workOrder=${workOrder}`)).data[0].state;
    expect(await stateOf(dated)).toBe('queued');
    expect(await stateOf(immediate)).toBe('sent');
    await sendDueAt('2026-11-22T14:00:00.000Z');
    expect(await stateOf(dated)).toBe('sent');
    server.clock.set('2026-11-20T15:00:00.000Z');
  });
});
