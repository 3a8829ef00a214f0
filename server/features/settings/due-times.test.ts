import { beforeEach, describe, expect, test } from 'vitest';
import { companyId, lockCompanyForChange } from '#server/db/company/stored-company.ts';
import { instantAt, occurrenceAt } from '#server/messaging/deliveries/send-times.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue, finishAs, sendDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ COMPANY_NAME: '', COMPANY_EMAIL: '' });

const details = { name: '', address: '', phone: '', website: '', email: '' };
const times = { timeZone: 'America/Chicago', sendHour: 9 };

beforeEach(async () => {
  await server.db.deleteFrom('companySettings').execute();
  await server.db.deleteFrom('messages').execute();
  await server.reloadCompany();
});

async function save(change: object): Promise<void> {
  const response = await server.request('PUT', '/api/settings', {
    body: { ...details, ...times, ...change },
  });
  expect(response.status, response.text).toBe(200);
}

describe('a new hour or time zone', () => {
  const queued = () =>
    server.db
      .selectFrom('deliveries')
      .select(['messageId', 'occurrence', 'dueAt', 'attempts'])
      .where('state', '=', 'queued')
      .orderBy('messageId')
      .execute();

  test('moves what waits for its day, across changes of daylight saving time [10.11-37]', async () => {
    const days = ['2026-12-01', '2027-03-13', '2027-03-14', '2027-07-01', '2027-11-07'];
    for (const sendAt of days) await createMessage(server, { sendAt });
    for (const other of [
      { timeZone: 'America/Chicago', sendHour: 11 },
      { timeZone: 'Asia/Kathmandu', sendHour: 11 },
      { timeZone: 'Australia/Lord_Howe', sendHour: 8 },
    ]) {
      await save(other);
      const expected = days.map((day) => instantAt(day, other.sendHour, other.timeZone));
      expect((await queued()).map(({ dueAt }) => dueAt)).toEqual(expected);
    }
  });

  test('moves the next send of a series, which goes on at the new hour and is sent once [10.11-38]', async () => {
    const series = { startOn: '2026-11-24', intervalDays: 7 };
    await createMessage(server, { sendAt: series.startOn, recurrenceIntervalDays: series.intervalDays });
    expect(await sendDue(server, new Date('2026-11-24T15:00:00Z'))).toBe(1);
    await save({ sendHour: 14 });
    const later = { ...times, sendHour: 14 };
    const { dueAt } = occurrenceAt(series, 1, later);
    expect(await queued()).toMatchObject([{ occurrence: 1, dueAt }]);
    expect(await sendDue(server, new Date(dueAt.getTime() - 1))).toBe(0);
    expect(await sendDue(server, dueAt)).toBe(1);
    expect(await queued()).toMatchObject([{ occurrence: 2, dueAt: occurrenceAt(series, 2, later).dueAt }]);
  });

  test('leaves what is sent at once, and what failed and waits for another try [10.11-39]', async () => {
    await createMessage(server);
    await createMessage(server, { sendAt: '2026-11-23' });
    const day = new Date('2026-11-23T15:00:00Z');
    const [first, second] = await claimDue(server, 'sms', day);
    if (!first || !second) throw new Error('Two texts are due.');
    const later = new Date('2026-11-23T15:05:00Z');
    const outcome = { state: 'queued' as const, reason: 'Busy.', dueAt: later };
    await finishAs(
      server,
      [
        { claim: first, ...outcome },
        { claim: second, ...outcome },
      ],
      day,
    );
    await save({ sendHour: 16 });
    expect((await queued()).map(({ dueAt }) => dueAt)).toEqual([later, later]);
  });

  test('holds for messages that are scheduled while it is saved [10.11-40]', async () => {
    const messages = Promise.withResolvers<unknown>();
    await server.db.transaction().execute(async (tx) => {
      await lockCompanyForChange(tx);
      const created = [1, 2, 3].map(() => createMessage(server, { sendAt: '2026-12-01' }));
      messages.resolve(Promise.all(created));
      await tx
        .insertInto('companySettings')
        .values({
          id: companyId,
          version: 1,
          ...details,
          ...times,
          sendHour: 17,
          updatedAt: server.clock.now(),
        })
        .execute();
    });
    await messages.promise;
    const dueAt = instantAt('2026-12-01', 17, 'America/Chicago');
    expect((await queued()).map((delivery) => delivery.dueAt)).toEqual([dueAt, dueAt, dueAt]);
  });
});
