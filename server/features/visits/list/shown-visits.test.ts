import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { type Interval, intervalTypes } from '#schema/visits/interval.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { addDays, addIntervals, intervalsUntil } from '#server/visit-schedule/engine/interval.ts';
import { randomLife, randomNumbers } from '#server/visit-schedule/engine/random-line.ts';
import { type Line, stateOf, visitShownOn } from '#server/visit-schedule/engine/schedule.ts';
import { saveVisitLines } from '#server/visit-schedule/storage/save-visit-lines.ts';
import { listVisits } from './visits.queries.ts';

const server = provideTestServer();
const random = randomNumbers(3);
const lineCount = 600;

/** Lines in the middle of random lives, by their id. */
const lines = new Map<string, Line>();

/** Stores the lines as those of one contract, and what happened to them. */
beforeAll(async () => {
  const { _id, customer } = await createRecord(server, serviceContracts);
  const workOrder = await createRecord(server, workOrders);
  const stored = Array.from({ length: lineCount }, () => {
    const { line, firstVisitOn } = [...randomLife(random, random(14))].at(-1) ?? {};
    if (!line || !firstVisitOn) throw new Error('A life has a beginning.');
    const id = randomUUIDv7();
    lines.set(id, line);
    return { ...line, id, firstVisitOn, label: null, isEnded: false };
  });
  const visits = stored.flatMap(({ id: line_id, outcomes, moves }) => [
    ...[...outcomes].map(([n, { dueOn: due_on, state: outcome }]) => ({ line_id, n, due_on, outcome })),
    ...[...moves].map(([n, moved_to]) => ({ line_id, n, due_on: moved_to, moved_to })),
  ]);
  const booked = stored.flatMap(({ id, booked: numbers }) => [...numbers].map((n) => ({ line_id: id, n })));
  await server.db.transaction().execute(async (tx) => {
    const contractOf = ({ endsOn }: Line) => ({ id: _id, customerId: customer._id, endsOn, isOpen: true });
    await saveVisitLines(
      tx,
      stored.map((line) => ({ contract: contractOf(line), lines: [line] })),
    );
    await sql`insert into visits select * from jsonb_populate_recordset(null::visits, ${JSON.stringify(visits)}::jsonb)`.execute(
      tx,
    );
    await sql`insert into visit_work_orders (work_order_id, line_id, n, is_open)
      select ${workOrder._id}, line_id, n, true
      from jsonb_populate_recordset(null::visit_work_orders, ${JSON.stringify(booked)}::jsonb)`.execute(tx);
  });
});

test('the list says of hundreds of random lines on random days what their schedules say', async () => {
  for (let round = 0; round < 25; round += 1) {
    const today = addDays('2026-01-01', random(1_300));
    const page = await listVisits(server.db, { limit: lineCount, sort: 'dueOn' }, today);
    const { data } = JSON.parse(page) as { data: ListedVisit[] };
    const listed = data.map(({ line: { _id }, n, dueOn, state, overdueDays, earlierOpen }) => [
      _id,
      { n, dueOn, state, overdueDays, earlierOpen },
    ]);
    const computed = [...lines].flatMap(([id, line]) => {
      const shown = visitShownOn(line, today);
      if (!shown) return [];
      const { n, dueOn } = shown.visit;
      const { earlierOpen } = shown;
      return [[id, { n, dueOn, ...stateOf(shown.visit, line, today), earlierOpen }]];
    });
    expect(Object.fromEntries(listed), today).toEqual(Object.fromEntries(computed));
  }
});

test('the database counts intervals as the schedule does', async () => {
  const cases = Array.from({ length: 5_000 }, () => {
    const interval: Interval = { amount: 1 + random(20), type: intervalTypes[random(4)] ?? 'days' };
    const from = addDays('2023-12-25', random(1_500));
    return { ...interval, from, until: addDays(from, random(4_000)), count: random(60) - 5 };
  });
  const { rows } = await sql<{ day: string; intervals: number }>`
    select visit_day("from", amount, type, count) as day, visit_intervals("from", amount, type, until) as intervals
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
      as x (amount integer, type text, "from" date, until date, count integer)`.execute(server.db);
  for (const [index, { from, until, count, ...interval }] of cases.entries()) {
    const description = JSON.stringify(cases[index]);
    expect(rows[index]?.day, description).toBe(addIntervals(from, interval, count));
    // It may count one that is not complete, which is then beyond the day, and never too few.
    const least = intervalsUntil(from, interval, until);
    expect([least, least + 1], description).toContain(rows[index]?.intervals);
  }
});
