import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { type Interval, intervalTypes } from '#schema/visits/interval.ts';
import type { ListedVisit, VisitCounts } from '#schema/visits/visits.ts';
import type { Tx } from '#server/db/client.ts';
import { createRecord } from '#server/test/factories.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { addDays, addIntervals, intervalsUntil } from '#server/visit-schedule/engine/interval.ts';
import { randomLife, randomNumbers } from '#server/visit-schedule/engine/random-line.ts';
import { type Line, openVisits, stateOf, visitShownOn } from '#server/visit-schedule/engine/schedule.ts';
import { refreshContracts } from '#server/visit-schedule/storage/contracts.ts';
import { saveVisitLines } from '#server/visit-schedule/storage/save-visit-lines.ts';
import type { ContractOfVisits } from '#server/visit-schedule/storage/visit-lines.ts';
import { countVisits } from './visit-counts.queries.ts';
import { listVisits } from './visits.queries.ts';

const server = provideTestServer();
const random = randomNumbers(3);
const contractCount = repeatCount({ full: 10_000, suite: 100 });
const linesPerContract = 3;
const lineCount = contractCount * linesPerContract;

type LifeLine = Line & { id: string; firstVisitOn: string; label: null; isEnded: boolean };
type LifeContract = { contract: ContractOfVisits; lines: LifeLine[] };

/** Contracts with lines in the middle of random lives. */
const contracts: LifeContract[] = [];

function randomContract(customerId: string): LifeContract {
  const lives = Array.from({ length: linesPerContract }, () => {
    const [life] = [...randomLife(random, random(14))].slice(-1);
    if (!life) throw new Error('A life has a beginning.');
    return life;
  });
  const endsOn = lives[0]?.line.endsOn ?? null;
  return {
    contract: { id: randomUUIDv7(), customerId, endsOn, isOpen: true },
    lines: lives.map(({ line, firstVisitOn }) => ({
      ...line,
      endsOn,
      id: randomUUIDv7(),
      firstVisitOn,
      label: null,
      isEnded: false,
    })),
  };
}

/** Stores what happened to the lines. */
async function insertVisits(tx: Tx, stored: LifeLine[], workOrderId: string): Promise<void> {
  const visits = stored.flatMap(({ id: line_id, outcomes, moves }) => [
    ...[...outcomes].map(([n, { state: outcome, dueOn: due_on, ...rest }]) => ({
      line_id,
      n,
      due_on,
      outcome,
      done_on: 'doneOn' in rest ? rest.doneOn : null,
    })),
    ...[...moves].map(([n, moved_to]) => ({ line_id, n, due_on: moved_to, moved_to })),
  ]);
  const booked = stored.flatMap(({ id, booked: numbers }) => [...numbers].map((n) => ({ line_id: id, n })));
  await sql`insert into visits select * from jsonb_populate_recordset(null::visits, ${JSON.stringify(visits)}::jsonb)`.execute(
    tx,
  );
  await sql`insert into visit_work_orders (work_order_id, line_id, n, is_open)
    select ${workOrderId}, line_id, n, true
    from jsonb_populate_recordset(null::visit_work_orders, ${JSON.stringify(booked)}::jsonb)`.execute(tx);
}

beforeAll(async () => {
  const model = await createRecord(server, serviceContracts);
  const workOrder = await createRecord(server, workOrders);
  for (let count = 0; count < contractCount; count += 1) contracts.push(randomContract(model.customer._id));
  const rows = contracts.map(({ contract: { id, endsOn } }, index) => ({
    id,
    number: 1_000_000 + index,
    ends_on: endsOn,
  }));
  await server.db.transaction().execute(async (tx) => {
    await sql`
      insert into records select (jsonb_populate_record(r, x)).*
      from records r, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as x where r.id = ${model._id}`.execute(
      tx,
    );
    await saveVisitLines(tx, contracts);
    await insertVisits(
      tx,
      contracts.flatMap(({ lines }) => lines),
      workOrder._id,
    );
  });
}, 600_000);

/** The first open visit of all lines, by going through them. */
function nextOf(lines: LifeLine[]) {
  const next = lines.flatMap((line) => {
    const visit = openVisits(line).next().value;
    return visit ? { on: visit.dueOn, days: line.windowDays, isBooked: line.booked.has(visit.n) } : [];
  });
  const [first] = next.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  return [first?.on ?? null, first?.days ?? null, first?.isBooked ?? false];
}

test('what is stored of contracts and lines is what their visits say [10.6-53]', async () => {
  const ids = contracts.map(({ contract }) => contract.id);
  const storedLines = async () =>
    (await sql`select * from visit_lines where record_id = any(${ids}) order by id`.execute(server.db)).rows;
  const before = await storedLines();
  await server.db.transaction().execute((tx) => refreshContracts(tx, ids));
  expect(await storedLines()).toEqual(before);
  const { rows } = await sql<{ id: string; next: unknown }>`
    select id, json_build_array(next_visit_on, next_visit_window_days, is_next_visit_booked) as next
    from records where id = any(${ids})`.execute(server.db);
  expect(Object.fromEntries(rows.map(({ id, next }) => [id, next]))).toEqual(
    Object.fromEntries(contracts.map(({ contract, lines }) => [contract.id, nextOf(lines)])),
  );
}, 600_000);

/** The figures of a day, from the whole list. */
function countsOf(visits: ListedVisit[], today: string): Partial<VisitCounts> {
  const weekFrom = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const weekTo = addDays(weekFrom, 6);
  const countOf = (states: string[], from = '', to = '9') =>
    visits.filter(({ state, dueOn }) => states.includes(state) && dueOn >= from && dueOn <= to).length;
  const thisWeek = countOf(['due', 'upcoming'], weekFrom, weekTo);
  return { overdue: countOf(['overdue']), due: countOf(['due']), thisWeek, weekFrom, weekTo };
}

test('the list and the figures say of hundreds of random lines on random days what their schedules say', async () => {
  const lines = new Map(contracts.flatMap((one) => one.lines.map((line) => [line.id, line])));
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
    expect(JSON.parse(await countVisits(server.db, today)), today).toMatchObject(countsOf(data, today));
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
