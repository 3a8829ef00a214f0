import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord } from '#server/test/factories.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { claimDue, finishAsSent, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

const remove = (id: string) => server.request('DELETE', `/api/messages/${id}`);

describe('removing a message', () => {
  test('cancels a scheduled message and logs history [4-7]', async () => {
    const message = await createMessage(server, { sendAt: '2026-12-01' });
    expect((await remove(message._id)).status).toBe(204);
    expect((await listMessages(server, `workOrder=${message.workOrder}`)).data).toEqual([]);
    expect((await remove(message._id)).status).toBe(404);
    const history = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', message._id)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { action: 'create', before: null, after: message },
      { action: 'delete', before: message, after: null },
    ]);
  });

  test('is rejected with 409 once it was sent or while it is being sent [4-9]', async () => {
    await sendDue(server, server.clock.now());
    const message = await createMessage(server);
    const claims = await claimDue(server, 'sms', server.clock.now());
    const whileSending = await remove(message._id);
    expect(whileSending.status).toBe(409);
    expect(whileSending.body.error).toBe(
      'This message is being sent right now. Please try again in a minute.',
    );
    await finishAsSent(server, claims, server.clock.now());
    const onceSent = await remove(message._id);
    expect(onceSent.status).toBe(409);
    expect(onceSent.body.error).toBe('This message is no longer scheduled, so it cannot be removed.');
  });

  test('at the same time as a worker claims it either prevents sending or responds 409', async () => {
    await sendDue(server, server.clock.now());
    const workOrder = (await createRecord(server, workOrders))._id;
    const wins = { worker: 0, person: 0 };
    const rounds = repeatCount({ full: 1000, suite: 16 });
    for (let round = 0; round < rounds; round++) {
      const message = await createMessage(server, { workOrder });
      const claim = () => claimDue(server, 'sms', server.clock.now());
      // Alternates who starts, and how much earlier, because otherwise the same side nearly always wins. In the last two
      // rounds, the other side waits until the first is done.
      const started = round % 2 === 0 ? { removal: remove(message._id) } : { claiming: claim() };
      await (round < rounds - 2 ? sleep(round) : (started.removal ?? started.claiming));
      const [claims, response] = await Promise.all([
        started.claiming ?? claim(),
        started.removal ?? remove(message._id),
      ]);
      expect(response.status).toBe(claims.length === 0 ? 204 : 409);
      wins[claims.length === 0 ? 'person' : 'worker'] += 1;
      await finishAsSent(server, claims, server.clock.now());
    }
    expect(Math.min(wins.worker, wins.person)).toBeGreaterThan(0);
  }, 120_000);

  test('that does not exist responds 404', async () => {
    for (const id of [unknownId, 'nonsense']) {
      expect(await remove(id)).toMatchObject({
        status: 404,
        body: { error: 'This message does not exist or was removed.' },
      });
    }
  });
});
