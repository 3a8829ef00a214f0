import { describe, expect, test } from 'vitest';
import { newPhone } from '#server/test/factories.ts';
import { inboundText, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import {
  inboundPath,
  listReplies,
  receiveText,
  sendDueTexts,
  textContact,
} from '#server/test/fixtures/inbound-texts.ts';
import { claimDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);

describe('a reply', () => {
  test('is saved with the record of the last message sent to its number [10.2-17]', async () => {
    const phone = newPhone();
    await textContact(server, phone, 'Old Name');
    await sendDueTexts(server);
    const { record } = await textContact(server, phone, 'Ida Wells');
    await sendDueTexts(server);
    const queued = await textContact(server, phone, 'Not yet');
    const form = inboundText({ From: phone, Body: 'Grüße 🛠️\nfrom me & you' });
    await Promise.all(Array.from({ length: 3 }, () => postAsTwilio(server, inboundPath, form)));
    const page = await listReplies(server, `workOrder=${record._id}`);
    expect(page).toEqual({
      data: [
        {
          _id: expect.any(String),
          from: phone,
          fromName: 'Ida Wells',
          body: 'Grüße 🛠️\nfrom me & you',
          receivedAt: server.clock.now().toISOString(),
          workOrder: record._id,
          serviceContract: null,
          project: null,
          recordNumber: record.number,
          isSuppressed: false,
          isUnread: true,
        },
      ],
      total: 1,
      nextCursor: null,
    });
    expect((await listReplies(server, `workOrder=${queued.record._id}`)).data).toEqual([]);
    expect((await listReplies(server, 'limit=1')).data).toEqual(page.data);
  });

  test('to a text that is being sent is saved with its record', async () => {
    const phone = newPhone();
    const { record } = await textContact(server, phone, 'Ida Wells');
    await claimDue(server, 'sms', server.clock.now());
    await receiveText(server, { From: phone, Body: 'Already here' });
    const { data } = await listReplies(server, `workOrder=${record._id}`);
    expect(data).toMatchObject([{ body: 'Already here', recordNumber: record.number }]);
  });

  test('is saved without characters that cannot be stored', async () => {
    const phone = newPhone();
    await receiveText(server, { From: phone, Body: 'On my\u0000 way' });
    const { data } = await listReplies(server, 'limit=1');
    expect(data).toMatchObject([{ from: phone, body: 'On my way' }]);
  });

  test('from an unknown number is saved without a record', async () => {
    await receiveText(server, { From: newPhone(), Body: 'Who is this?', NumMedia: '1' });
    const [reply] = (await listReplies(server, 'limit=1')).data;
    expect(reply).toMatchObject({ workOrder: null, recordNumber: null, fromName: null });
    expect(reply.body).toBe('Who is this?\n(Attachments in the Twilio console: 1.)');
  });

  test('of yes is saved if the number has not opted out', async () => {
    const phone = newPhone();
    const { record } = await textContact(server, phone);
    await sendDueTexts(server);
    await receiveText(server, { From: phone, Body: 'Yes' });
    expect((await listReplies(server, `workOrder=${record._id}`)).data[0]).toMatchObject({ body: 'Yes' });
  });
});

test('logs contain neither texts nor full phone numbers', async () => {
  const phone = newPhone();
  await receiveText(server, { From: phone, Body: 'whispered words' });
  const lines = server.logLines.join('');
  expect(lines).toContain(inboundPath);
  expect(lines).not.toContain('whispered');
  expect(lines).not.toContain(phone.slice(2));
});
