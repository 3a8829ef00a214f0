import { describe, expect, test } from 'vitest';
import { newPhone } from '#server/test/factories.ts';
import { inboundText, postAsTwilio, twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import {
  inboundPath,
  isPhoneSuppressed,
  listReplies,
  receiveText,
  sendDueTexts,
  textContact,
} from '#server/test/fixtures/inbound-texts.ts';
import { claimDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer(twilioEnv);

const receive = (overrides: Record<string, string>) => receiveText(server, overrides);
const isSuppressed = (phone: string) => isPhoneSuppressed(server, phone);

describe('STOP', () => {
  test('suppresses the number on every record, including queued texts, until START [10.2-9]', async () => {
    const phone = newPhone();
    await textContact(server, phone);
    await textContact(server, phone);
    const response = await receive({ From: phone, Body: ' Stop. ' });
    expect(response).toMatchObject({ status: 200, text: expect.stringContaining('<Response/>') });
    expect(response.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(await isSuppressed(phone)).toBe(true);
    const claims = await claimDue(server, 'sms', server.clock.now());
    expect(claims.map((claim) => claim.isSuppressed)).toEqual([true, true]);
    await receive({ From: phone, Body: 'start' });
    expect(await isSuppressed(phone)).toBe(false);
    await textContact(server, phone);
    expect(await sendDueTexts(server)).toBe(1);
  });

  test('and START log history but create no reply', async () => {
    const phone = newPhone();
    const before = (await listReplies(server)).total;
    for (const Body of ['STOP', 'UNSTOP', 'opt-out', 'Yes', 'HELP']) await receive({ From: phone, Body });
    expect((await listReplies(server)).total).toBe(before);
    expect(await isSuppressed(phone)).toBe(false);
    const history = await server.db
      .selectFrom('history')
      .select(['action', 'userName'])
      .where('entity', '=', 'suppression')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(history.map(({ action }) => action)).toEqual(['delete', 'create', 'delete', 'create']);
    expect(history[0]?.userName).toBe('Crewdesk');
  });

  test('is ignored when Twilio repeats the request after START', async () => {
    const phone = newPhone();
    const stop = inboundText({ From: phone, Body: 'STOP' });
    await postAsTwilio(server, inboundPath, stop);
    await receive({ From: phone, Body: 'START' });
    expect((await postAsTwilio(server, inboundPath, stop)).status).toBe(200);
    expect(await isSuppressed(phone)).toBe(false);
  });

  test('is recognized by the custom keywords of the Twilio account', async () => {
    const phone = newPhone();
    await receive({ From: phone, Body: 'Basta', OptOutType: 'STOP' });
    expect(await isSuppressed(phone)).toBe(true);
    await receive({ From: phone, Body: 'Vamos', OptOutType: 'START' });
    expect(await isSuppressed(phone)).toBe(false);
  });

  test('with filler words or a signature suppresses the number and creates a reply to forward', async () => {
    for (const Body of ['Stop please', 'STOP\n\nSent from my iPhone']) {
      const phone = newPhone();
      await receive({ From: phone, Body });
      expect(await isSuppressed(phone)).toBe(true);
      expect((await listReplies(server, 'limit=1')).data).toMatchObject([
        { from: phone, body: Body, isSuppressed: true },
      ]);
      const { mailState } = await server.db
        .selectFrom('replies')
        .select('mailState')
        .where('address', '=', phone)
        .executeTakeFirstOrThrow();
      expect(mailState).toBe('queued');
    }
    const guest = newPhone();
    await receive({ From: guest, Body: 'Stop by tomorrow' });
    expect(await isSuppressed(guest)).toBe(false);
    expect((await listReplies(server, 'limit=1')).data).toMatchObject([{ from: guest, isSuppressed: false }]);
  });

  test('from a colleague does not block confirmation codes [10.2-16]', async () => {
    await receive({ From: server.user.phone, Body: 'STOP' });
    expect(await isSuppressed(server.user.phone)).toBe(true);
    expect(await server.signIn(server.user.phone)).toEqual(expect.any(String));
  });

  test('entered by a colleague is also lifted by START', async () => {
    const phone = newPhone();
    await server.request('POST', '/api/suppressions', { body: { textTo: phone } });
    await receive({ From: phone, Body: 'START' });
    expect(await isSuppressed(phone)).toBe(false);
  });

  test('replaces the entry of a colleague, so that lifting the old entry responds 404 [10.2-15]', async () => {
    const phone = newPhone();
    const body = { textTo: phone, note: 'Said so on the phone.' };
    const staffEntry = (await server.request('POST', '/api/suppressions', { body })).body.data;
    server.clock.advance(1000);
    for (let n = 0; n < 2; n++) await receive({ From: phone, Body: 'STOP' });
    expect((await server.request('DELETE', `/api/suppressions/${staffEntry._id}`)).status).toBe(404);
    const { data } = (await server.request('GET', `/api/suppressions?q=${encodeURIComponent(phone)}`)).body;
    expect(data).toMatchObject([
      { source: 'reply', createdBy: null, note: body.note, createdAt: server.clock.now().toISOString() },
    ]);
    const history = await server.db
      .selectFrom('history')
      .select(['action', 'entityId'])
      .where('entity', '=', 'suppression')
      .where('entityId', 'in', [staffEntry._id, data[0]._id])
      .execute();
    expect(history).toHaveLength(3);
    expect(history).toEqual(
      expect.arrayContaining([
        { action: 'create', entityId: staffEntry._id },
        { action: 'delete', entityId: staffEntry._id },
        { action: 'create', entityId: data[0]._id },
      ]),
    );
    // An entry by a colleague does not replace the recipient's own opt-out.
    expect((await server.request('POST', '/api/suppressions', { body })).body.data).toEqual(data[0]);
  });
});
