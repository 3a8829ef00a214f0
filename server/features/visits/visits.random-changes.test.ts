import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCustomer, createUser } from '#server/test/factories.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { addDays } from '#server/visit-schedule/engine/interval.ts';
import { randomNumbers } from '#server/visit-schedule/engine/random-line.ts';
import { refreshContracts } from '#server/visit-schedule/storage/contracts.ts';
import { visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, createContract } = visitSteps(server);
const random = randomNumbers(17);
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

beforeAll(begin);

/** What is stored of all lines and contracts for lists, by id. A removed line leaves a gap between positions. */
async function storedForLists(): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(l) - 'position' as stored, l.id from visit_lines l
    union all select jsonb_build_array(r.next_visit_on, r.next_visit_window_days, r.is_next_visit_booked), r.id
    from records r where r.kind = 'service-contract' order by 2, 1`.execute(server.db);
  return rows;
}

async function idsOf(kind: string): Promise<string[]> {
  const rows = await server.db.selectFrom('records').select('id').where('kind', '=', kind).execute();
  return rows.map(({ id }) => id);
}

const day = () => addDays('2026-10-01', random(300));
const interval = () => ({
  serviceIntervalAmount: 1 + random(8),
  serviceIntervalType: pick(['weeks', 'months'] as const),
});
const event = () => ({ status: pick(['Active', 'Closed'] as const), statusObtainedAt: '2027-03-10' });

/** A change of a contract as its form makes it. */
function changedContract(stored: { additionalVisitLines: object[] }): object {
  const line = {
    label: 'Filters',
    intervalAmount: 1 + random(4),
    intervalType: 'months',
    firstVisitOn: day(),
  };
  return pick([
    { description: 'Roof units' },
    { ...interval(), visitWindowDays: null },
    { firstVisitOn: pick([null, day()]) },
    { endsOn: pick([null, '2027-08-31']) },
    { visitsCountFrom: pick(['plan', 'completion'] as const) },
    { statusTimeline: [event()] },
    { additionalVisitLines: [] },
    { additionalVisitLines: [...stored.additionalVisitLines, line].slice(0, 3) },
  ]);
}

async function read(path: string) {
  const { status, body } = await server.request('GET', `/api${path}`);
  return status === 200 ? body.data : undefined;
}

type Visit = { line: { _id: string }; n: number; dueOn: string };

/** One random change that a person could make now; others make theirs meanwhile. */
async function changeSomething() {
  const kind = random(14);
  if (kind < 3) {
    const workOrder = pick(await idsOf('work-order'));
    const path = `/work-order/${workOrder}`;
    if (kind === 0) return server.request('DELETE', `/api${path}`);
    const stored = workOrder && (await read(path));
    if (stored)
      return server.request('PUT', `/api${path}`, { body: { ...stored, statusTimeline: [event()] } });
  }
  const id = pick(await idsOf('service-contract'));
  const path = `/service-contracts/${id}`;
  const stored = await read(path);
  if (kind < 6 && stored)
    return server.request('PUT', `/api${path}`, { body: { ...stored, ...changedContract(stored) } });
  if (kind === 6 && random(4) === 0) return server.request('DELETE', `/api${path}`);
  const visits: Visit[] = (await read(`${path}/visits?to=2027-09-30`)) ?? [];
  const visit = visits[random(Math.min(visits.length, 6))];
  if (!visit) return undefined;
  const reference = { line: visit.line._id, n: visit.n };
  const booking = { visits: [reference], confirmEarlier: random(3) > 0 };
  const change = pick([
    ['skip', { ...reference, reason: 'Closed' }],
    [
      'move',
      {
        ...reference,
        to: addDays(visit.dueOn, random(30) - 15),
        reason: 'Asked',
        andFollowing: random(4) === 0,
      },
    ],
    ['restore', reference],
    ['complete', { ...reference, doneOn: addDays(visit.dueOn, random(20) - 10) }],
    ['complete', { ...reference, doneOn: visit.dueOn }],
    ['work-orders', booking],
    ['work-orders', booking],
  ] as const);
  return server.request('POST', `/api/visits/${change[0]}`, { body: change[1] });
}

test('whatever several people change at once, what is stored is what their visits say [10.6-54]', async () => {
  const technician = await createUser(server, { isTechnician: true });
  const customer = (await createCustomer(server))._id;
  const assignedTechnicians = [{ user: technician._id }];
  for (let count = 0; count < 12; count += 1)
    await createContract({ customer, ...interval(), firstVisitOn: day(), assignedTechnicians });
  const statuses = new Map<number, number>();
  const rounds = repeatCount({ full: 1_000, suite: 12 });
  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 2)) await server.request('DELETE', `/api/user/${technician._id}`);
    if (round % 10 === 9) await createContract({ customer, ...interval(), firstVisitOn: day() });
    for (const response of await Promise.all(Array.from({ length: 6 }, changeSomething))) {
      if (!response) continue;
      expect(response.status, response.text).toBeLessThan(500);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    const stored = await storedForLists();
    await server.db
      .transaction()
      .execute(async (tx) => refreshContracts(tx, await idsOf('service-contract')));
    expect(await storedForLists()).toEqual(stored);
  }
  // Refusals prove nothing unless much was changed, too.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(rounds * 2);
}, 600_000);
