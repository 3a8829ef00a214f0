import { describe, expect, test } from 'vitest';
import { formatKinds } from '#schema/records/record-ids.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord } from '#server/test/factories.ts';
import { createMessage, listMessages, postMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const oneRecordRequired = `A message must belong to exactly one ${formatKinds(recordKinds)}.`;
const invalidInterval = 'The interval must be a whole number of days.';
const sendDateTooFar = 'Please choose a day within the next hundred years.';

describe('creating a message', () => {
  test.each([
    [{ message: ' ' }, 'message', 'A message is required.'],
    [{ message: 'x'.repeat(1601) }, 'message', 'A text message has at most 1,600 characters.'],
    [{ textTo: '' }, 'emailTo', 'No contact recipients selected.'],
    [{ textTo: undefined }, 'emailTo', 'No contact recipients selected.'],
    [{ textTo: 'abc' }, 'textTo', 'Phone number is not valid.'],
    [{ textTo: undefined, emailTo: 'nobody' }, 'emailTo', 'Must be a valid email address'],
    [{ emailTo: 'a@example.com' }, 'textTo', 'Enter an email address or a phone number, not both.'],
    [{ sendAt: '2026-11-19' }, 'sendAt', 'Scheduled date must be in the future.'],
    [{ sendAt: '9999-12-31' }, 'sendAt', sendDateTooFar],
    [{ sendAt: '9999-12-31T23:59:59Z' }, 'sendAt', sendDateTooFar],
    [{ sendAt: '2127-01-01', recurrenceIntervalDays: 3650 }, 'sendAt', sendDateTooFar],
    [{ sendAt: '10000-01-01' }, 'sendAt', 'Please enter a day such as 2026-03-12.'],
    [{ sendAt: 'soon' }, 'sendAt', 'Please enter a day such as 2026-03-12.'],
    [{ recurrenceIntervalDays: -1 }, 'recurrenceIntervalDays', invalidInterval],
    [{ recurrenceIntervalDays: 1.5 }, 'recurrenceIntervalDays', invalidInterval],
    [{ workOrder: undefined }, 'workOrder', oneRecordRequired],
    [{ project: unknownId }, 'workOrder', oneRecordRequired],
    [{ workOrder: unknownId }, 'workOrder', 'This work order does not exist or was deleted.'],
  ])('rejects %j with 400 [3-16]', async (overrides: Record<string, unknown>, path, message) => {
    const response = await postMessage(server, overrides);
    expect(response.status).toBe(400);
    expect(response.body.issues).toContainEqual({ path, message });
  });

  test('accepts the last day within the next hundred years', async () => {
    expect(await createMessage(server, { sendAt: '2126-12-31' })).toMatchObject({
      nextSendAt: '2126-12-31',
    });
  });

  test.each(['', 0, '0', null, undefined])(
    'treats an interval of %j as sending once [4-11]',
    async (recurrenceIntervalDays) => {
      expect(await createMessage(server, { recurrenceIntervalDays })).toMatchObject({
        recurrenceIntervalDays: null,
      });
    },
  );

  test('happens once for two requests with the same idempotency key [10.2-5]', async () => {
    const workOrder = (await createRecord(server, workOrders))._id;
    const body = { message: 'Once.', textTo: '+13125550142', workOrder };
    const headers = { 'idempotency-key': 'one-recipient' };
    const responses = [
      await server.request('POST', '/api/messages', { body, headers }),
      await server.request('POST', '/api/messages', { body, headers }),
    ];
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect((await listMessages(server, `workOrder=${workOrder}`)).total).toBe(1);
  });
});
