import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/format-day.ts';
import { readConfig } from '#server/config/config.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { listExpiringWarranties } from '#server/features/warranties/warranties.queries.ts';
import { claimDeliveries } from '#server/messaging/deliveries/claims.ts';
import { instantAt } from '#server/messaging/deliveries/send-times.ts';
import { listMessageTemplates } from '#server/messaging/message-templates/message-templates.queries.ts';
import { claimReplyEmail } from '#server/messaging/replies/reply-claims.ts';
import { createWarrantyNotices } from '#server/messaging/warranty-notices/warranty-notices.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { seedDemonstration } from './seed-demonstration.ts';

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://office.example' });
const { publicUrl, company } = config;
const { timeZone, sendHour } = company;

// New Year's night, the evening of a daylight saving change, a leap day, and a morning.
const startTimes = [
  '2027-01-01T06:30:00Z',
  '2027-03-15T01:30:00Z',
  '2028-02-29T18:00:00Z',
  '2026-11-20T15:00:00Z',
].slice(0, repeatCount({ full: 4, suite: 2 }));

describe.each(startTimes)('a demonstration that starts at %s', (startTime) => {
  const now = new Date(startTime);
  let db: Database;
  beforeAll(async () => {
    const url = await createTestDatabase();
    db = createDatabase(createPool({ url, max: 2, statementTimeoutMs: 60_000 }));
    await db.transaction().execute((tx) => seedDemonstration(tx, { now, timeZone, sendHour, publicUrl }));
  });
  afterAll(() => db.destroy());

  async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
    return (await query.execute(db)).rows[0];
  }

  test('has messages in every state that users see', async () => {
    const figures = await one(sql<Record<string, number>>`
      select count(*) filter (where m.purpose = 'message' and d.state = 'delivered') as delivered,
        count(*) filter (where m.purpose = 'message' and d.state = 'sent' and m.channel = 'email') as emailed,
        count(*) filter (where d.state = 'failed' and d.reason is not null) as failed,
        count(*) filter (where d.state = 'blocked' and exists (select from suppressions s where s.address = m.address)) as blocked,
        count(*) filter (where m.purpose = 'technician-notice' and d.state = 'delivered') as notices,
        count(*) filter (where m.purpose = 'warranty-notice') as warranties,
        count(*) filter (where d.state = 'queued' and m.recurrence_interval_days is null) as scheduled,
        count(*) filter (where d.state = 'queued' and m.recurrence_interval_days is not null) as series,
        count(*) filter (where d.state = 'delivered' and m.recurrence_interval_days is not null) as repeated,
        (select count(*) from replies where record_id is not null and sender_name is not null) as replies,
        (select count(*) from suppressions where note is not null and created_by is not null) as suppressions,
        (select count(distinct record_id) from assignments where notice_message_id is not null) as assignments
      from messages m join deliveries d on d.message_id = m.id`);
    const { delivered, emailed, notices, warranties, assignments, ...exactCounts } = figures ?? {};
    expect(exactCounts).toEqual({
      failed: 1,
      blocked: 1,
      scheduled: 2,
      series: 1,
      repeated: 3,
      replies: 3,
      suppressions: 1,
    });
    for (const count of [delivered, emailed, notices, assignments]) expect(count).toBeGreaterThanOrEqual(4);
    expect(warranties).toBeGreaterThan(0);
    expect(warranties).toBeLessThan(40);
  });

  test('has five message templates [10.2-56]', async () => {
    const { data } = JSON.parse(await listMessageTemplates(db));
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      'Access to the building',
      'On our way',
      'Parts have arrived',
      'Which day suits you',
      'Work completed',
    ]);
  });

  test('has no impossible timestamps, states or senders', async () => {
    const impossible = await one(sql`
      select count(*) filter (where m.created_at > ${now} or m.created_at < r.created_at) as created,
        count(*) filter (where d.sent_at > ${now} or d.sent_at < m.created_at or d.delivered_at < d.sent_at) as sent,
        count(*) filter (where (d.state in ('sent', 'delivered')) <> (d.sent_at is not null)) as "sentState",
        count(*) filter (where (d.state = 'queued') <> (d.listed_at is null)) as listed,
        count(*) filter (where m.last_sent_at is distinct from (select max(l.sent_at) from deliveries l
          where l.message_id = m.id and m.recurrence_interval_days is not null)) as "lastSent",
        count(*) filter (where not exists (select from history h where h.entity_id = m.id and h.entity = 'message'
          and h.action = 'create' and h.at = m.created_at and h.user_id is not distinct from m.sent_by)) as "withoutHistory",
        count(*) filter (where m.purpose = 'message' and m.sent_by is null) as "withoutSender",
        count(*) filter (where d.sent_at > (select u.created_at from suppressions u where u.address = m.address)) as "sentAfterOptOut",
        (select count(*) from replies p join messages o on o.record_id = p.record_id and o.address = p.address
          where p.received_at < o.created_at or p.received_at > ${now}) as replies
      from messages m join deliveries d on d.message_id = m.id join records r on r.id = m.record_id`);
    expect(new Set(Object.values(impossible ?? {}))).toEqual(new Set([0]));
  });

  test('sends nothing at its start nor in the first two days', async () => {
    for (const hours of [0, 24, 47]) {
      const moment = new Date(now.getTime() + hours * 3_600_000);
      for (const channel of ['sms', 'email'] as const)
        expect(await claimDeliveries(db, channel, { now: moment, limit: 10 }, async () => company)).toEqual(
          [],
        );
      expect(await claimReplyEmail(db, moment, { officeEmail: company.email, publicUrl })).toBeUndefined();
    }
    const noon = instantAt(dayOf(now, timeZone), 12, timeZone);
    expect(await createWarrantyNotices({ db, config, company: () => company }, noon)).toBe(0);
  });

  test('has warranties that expire in the coming days', async () => {
    const rows = JSON.parse(await listExpiringWarranties(db, dayOf(now, timeZone), 5)) as {
      daysLeft: number;
    }[];
    const days = rows.map(({ daysLeft }) => daysLeft);
    expect(days).toHaveLength(5);
    expect(days).toEqual(expect.arrayContaining([1, 6, 13]));
  });
});
