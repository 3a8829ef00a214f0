import { describe, expect, test } from 'vitest';
import { SendError } from '#server/adapters/messages/senders.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { listHistoryActions } from '#server/test/fixtures/history-actions.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

const resend = (id: string) => server.request('POST', `/api/messages/${id}/resend`);

function rejectAllSends(): void {
  workers.provider.behavior = () => {
    throw new SendError('This number does not exist.', { isPermanent: true });
  };
}

function acceptAllSends(): void {
  const { provider } = workers;
  provider.behavior = (request) => provider.accept(request);
}

describe('resending', () => {
  test('retries a failed message, but rejects one that was sent with 409', async () => {
    rejectAllSends();
    const message = await createMessage(server);
    workers.start();
    await workers.waitForMessage(message, { state: 'failed' });
    acceptAllSends();
    const response = await resend(message._id);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ _id: message._id, state: 'queued', reason: null });
    await workers.waitForMessage(message, { state: 'sent', sent: true });
    expect(workers.provider.requests).toHaveLength(2);
    const rejected = await resend(message._id);
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toBe('Only a message that was not sent can be resent.');
  });

  test('sends a message that was blocked by an opt-out once that is lifted', async () => {
    const message = await createMessage(server);
    const optOut = await server.request('POST', '/api/suppressions', { body: { textTo: message.textTo } });
    workers.start();
    await workers.waitForMessage(message, { state: 'blocked' });
    await server.request('DELETE', `/api/suppressions/${optOut.body.data._id}`);
    expect((await resend(message._id)).body.data).toMatchObject({ state: 'queued' });
    await workers.waitForMessage(message, { state: 'sent' });
  });

  test('is rejected when the record was deleted or the series was removed', async () => {
    rejectAllSends();
    const message = await createMessage(server);
    const series = await createMessage(server, { recurrenceIntervalDays: 3 });
    workers.start();
    await workers.waitForMessage(message, { state: 'failed' });
    await workers.waitForSend(series, 'failed');
    const [failed] = await workers.listSends(series);
    expect((await server.request('DELETE', `/api/work-order/${message.workOrder}`)).status).toBe(204);
    expect((await server.request('DELETE', `/api/messages/${series._id}`)).status).toBe(204);
    expect(await resend(message._id)).toMatchObject({
      status: 409,
      body: { error: 'The work order of this message was deleted, so it cannot be resent.' },
    });
    expect(await resend(failed._id)).toMatchObject({
      status: 409,
      body: { error: 'This series was removed, so its messages cannot be resent.' },
    });
    const queued = server.db.selectFrom('deliveries').select('id').where('state', '=', 'queued');
    expect(await queued.execute()).toEqual([]);
  });

  test('resends one message of a series without changing the series', async () => {
    rejectAllSends();
    const series = await createMessage(server, { recurrenceIntervalDays: 3 });
    workers.start();
    await workers.waitForSend(series, 'failed');
    acceptAllSends();
    const [failed] = await workers.listSends(series);
    expect(failed).toMatchObject({ state: 'failed' });
    expect((await resend(series._id)).status).toBe(404);
    expect((await resend(failed._id)).body.data).toMatchObject({ _id: failed._id, state: 'queued' });
    await workers.waitForSend(series, 'sent');
    expect(await workers.listSends(series)).toMatchObject([{ _id: failed._id, state: 'sent' }]);
    const scheduled = await listMessages(server, `workOrder=${series.workOrder}&sent=false`);
    expect(scheduled.data).toMatchObject([{ _id: series._id, nextSendAt: '2026-11-23' }]);
  });

  test('logs history and clears the provider id of the failed send', async () => {
    const message = await createMessage(server);
    rejectAllSends();
    workers.start();
    await workers.waitForMessage(message, { state: 'failed' });
    await server.db.updateTable('deliveries').set({ providerId: 'SM-old' }).execute();
    await workers.stop();
    await resend(message._id);
    const delivery = await server.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    expect(delivery).toMatchObject({
      attempts: 0,
      providerId: null,
      formerProviderIds: ['SM-old'],
      state: 'queued',
    });
    expect(await listHistoryActions(server, message._id)).toEqual(['create', 'update']);
  });
});
