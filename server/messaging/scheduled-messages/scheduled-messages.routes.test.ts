import { beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord, newPhone } from '#server/test/factories.ts';
import { listHistoryActions } from '#server/test/fixtures/history-actions.ts';
import { putMessage } from '#server/test/fixtures/message-changes.ts';
import { createMessage, listMessages } from '#server/test/fixtures/message-requests.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { claimDue, finishAs, finishAsSent, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ UNKNOWN_TEXTS_PER_HOUR: '5' });
const day = '2026-12-01';
const sendHour = 'T15:00:00.000Z';
const beingSent = 'This message is being sent right now. Please try again in a minute.';

const put = (message: Parameters<typeof putMessage>[1], change: object, headers = {}) =>
  putMessage(server, message, change, headers);

beforeEach(async () => {
  await server.db.deleteFrom('messages').execute();
  await server.db.deleteFrom('unknownTexts').execute();
});

describe('changing a scheduled message', () => {
  test('sends the new text to the new recipient on the new day, and logs history [10.2-26]', async () => {
    const contact = contactInput({ name: 'Ida Wells', email: 'ida@example.com' });
    const workOrder = (await createRecord(server, workOrders, { contacts: [contact] }))._id;
    const message = await createMessage(server, { workOrder, sendAt: day });
    const change = {
      message: 'We come at 9.',
      textTo: null,
      emailTo: 'ida@example.com',
      sendAt: '2026-12-03',
    };
    const response = await put(message, change, { 'if-match': '"1"' });
    expect(response.status, response.text).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    const expected = {
      ...message,
      ...change,
      recipientName: 'Ida Wells',
      nextSendAt: '2026-12-03',
      version: 2,
    };
    expect(response.body.data).toEqual({ ...expected, dueAt: `2026-12-03${sendHour}` });
    expect((await listMessages(server, `workOrder=${workOrder}`)).data).toEqual([response.body.data]);
    expect(await listHistoryActions(server, message._id)).toEqual(['create', 'update']);

    expect(await sendDue(server, new Date(`2026-12-02${sendHour}`))).toBe(0);
    const sends = await claimDue(server, 'email', new Date(`2026-12-03${sendHour}`));
    expect(sends).toMatchObject([{ body: 'We come at 9.', recipient: 'ida@example.com' }]);
  });

  test('keeps a day and an interval that are left out and clears blank ones', async () => {
    const message = await createMessage(server, { sendAt: day, recurrenceIntervalDays: 7 });
    const kept = (await put(message, { message: 'Kept' })).body.data;
    expect(kept).toMatchObject({ sendAt: day, recurrenceIntervalDays: 7, nextSendAt: day });
    const once = (await put(kept, { recurrenceIntervalDays: '' })).body.data;
    expect(once).toMatchObject({ sendAt: day, recurrenceIntervalDays: null, nextSendAt: day });
    expect((await put(once, { sendAt: '' })).body.data).toMatchObject({ sendAt: null, nextSendAt: null });
    const [claim] = await claimDue(server, 'sms', server.clock.now());
    expect(claim).toMatchObject({ body: 'Kept', leavesAnyHour: true });
  });

  test('makes it found by its new text and recipient only', async () => {
    const message = await createMessage(server, { message: 'Yellow unit', sendAt: day });
    const recipient = newPhone();
    await put(message, { message: 'Green unit', textTo: recipient });
    const find = async (q: string) => (await listMessages(server, `q=${q}`)).total;
    expect(await Promise.all(['yellow', 'green', recipient.slice(-7)].map(find))).toEqual([0, 1, 1]);
  });

  test('accepts a response that is sent back unchanged', async () => {
    const message = await createMessage(server, { sendAt: day });
    const response = await server.request('PUT', `/api/messages/${message._id}`, { body: message });
    expect(response.body.data).toEqual({ ...message, version: 2 });
  });

  test.each([
    [{ message: ' ' }, 'message', 'A message is required.'],
    [{ message: 'x'.repeat(1601) }, 'message', 'A text message has at most 1,600 characters.'],
    [{ textTo: '' }, 'emailTo', 'No contact recipients selected.'],
    [{ textTo: 'abc' }, 'textTo', 'Phone number is not valid.'],
    [{ emailTo: 'a@example.com' }, 'textTo', 'Enter an email address or a phone number, not both.'],
    [{ sendAt: '2026-11-19' }, 'sendAt', 'Scheduled date must be in the future.'],
    [{ sendAt: '2026-02-30' }, 'sendAt', 'Please enter a day such as 2026-03-12.'],
    [{ sendAt: '2127-01-01' }, 'sendAt', 'Please choose a day within the next hundred years.'],
    [
      { recurrenceIntervalDays: 1.5 },
      'recurrenceIntervalDays',
      'The interval must be a whole number of days.',
    ],
    [{ recurrenceIntervalDays: 3651 }, 'recurrenceIntervalDays', 'Please use at most 3,650 days.'],
    [{ workOrder: unknownId }, 'workOrder', 'A message stays with its record. Please send a new one.'],
    [{ project: unknownId }, 'project', 'A message stays with its record. Please send a new one.'],
  ])('rejects %j with 400', async (change, path, error) => {
    const message = await createMessage(server, { sendAt: day });
    const response = await put(message, change);
    expect(response.status).toBe(400);
    expect(response.body.issues).toContainEqual({ path, message: error });
    expect((await listMessages(server, `workOrder=${message.workOrder}`)).data).toEqual([message]);
  });

  test('rejects a stale version with 412 and returns the current message', async () => {
    const message = await createMessage(server, { sendAt: day });
    const changed = (await put(message, { message: 'First' }, { 'if-match': '"1"' })).body.data;
    const response = await put(message, { message: 'Second' }, { 'if-match': '"1"' });
    expect(response).toMatchObject({ status: 412, body: { code: 'stale', data: changed } });
  });

  test('is rejected with 409 while the message is being sent, waits for a retry, and once it was sent', async () => {
    const message = await createMessage(server, { sendAt: day });
    const at = new Date(`${day}${sendHour}`);
    const [first] = await claimDue(server, 'sms', at);
    if (!first) throw new Error('The message was not claimed.');
    const rejected = { status: 409, body: { code: 'being_sent', error: beingSent } };
    expect(await put(message, { message: 'New' })).toMatchObject(rejected);
    await finishAs(server, [{ claim: first, state: 'queued', reason: 'Later.', dueAt: at }], at);
    expect(await put(message, { message: 'New' })).toMatchObject(rejected);
    await sendDue(server, at);
    expect(await put(message, { message: 'New' })).toMatchObject({
      status: 409,
      body: { code: 'sent', error: 'This message is no longer scheduled, so it cannot be changed.' },
    });
    expect(await listHistoryActions(server, message._id)).toEqual(['create']);
  });

  test('of a message that does not exist or was removed responds 404, and without a session 401', async () => {
    const message = await createMessage(server, { sendAt: day });
    expect((await server.request('DELETE', `/api/messages/${message._id}`)).status).toBe(204);
    for (const _id of [message._id, unknownId, 'nonsense'])
      expect(await put({ ...message, _id }, {})).toMatchObject({
        status: 404,
        body: { error: 'This message does not exist or was removed.' },
      });
    const url = `/api/messages/${message._id}`;
    expect((await server.request('PUT', url, { token: null, body: message })).status).toBe(401);
  });

  test('counts new recipients on no contact toward the limit for texts, but not the same ones', async () => {
    const message = await createMessage(server, { sendAt: day });
    for (let n = 0; n < 4; n += 1) {
      expect((await put(message, { message: `Same ${n}` })).status).toBe(200);
      expect((await put(message, { textTo: newPhone() })).status).toBe(200);
      const [current] = (await listMessages(server, `workOrder=${message.workOrder}`)).data;
      message.textTo = current.textTo;
    }
    expect((await put(message, { message: 'Same' })).status).toBe(200);
    expect(await put(message, { textTo: newPhone() })).toMatchObject({
      status: 429,
      body: { code: 'send_limit' },
    });
    expect((await put(message, { textTo: null, emailTo: 'nobody@example.com' })).status).toBe(200);
  });
});

test('a message that is due again is sent once after it was changed', async () => {
  const message = await createMessage(server, { sendAt: day });
  await put(message, { sendAt: null, message: 'Now' });
  const claims = await claimDue(server, 'sms', server.clock.now());
  await finishAsSent(server, claims, server.clock.now());
  expect(claims.map(({ body }) => body)).toEqual(['Now']);
  expect(await sendDue(server, new Date(`2027-01-01${sendHour}`))).toBe(0);
});
