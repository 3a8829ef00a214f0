import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordListQuery } from '#schema/records/record-queries.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import type * as recordPages from './record-pages.queries.ts';

// A module of its own: the number of statements it keeps is limited, and other files on the same worker list records too.
const ownModule = './record-pages.queries.ts?plans';
const { listRecords } = (await import(ownModule)) as typeof recordPages;

const server = provideTestServer();
const today = '2026-11-23';
/** PostgreSQL compares plans for the values of this many executions with one plan for all values. */
const comparedExecutions = 5;

type Plans = { name: string; generic: number; custom: number };

/** Requests the lists again and again on one connection, and returns how often the statements that it kept were planned. */
async function readPlans(searches: string[]): Promise<Omit<Plans, 'name'>[]> {
  return server.db.connection().execute(async (db) => {
    const statements = sql<Plans>`
      select name, generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements where statement like '%as items%'`;
    const before = new Map((await statements.execute(db)).rows.map((plans) => [plans.name, plans]));
    for (const search of searches) {
      const query = recordListQuery(serviceContracts).parse(Object.fromEntries(new URLSearchParams(search)));
      for (let times = 0; times < comparedExecutions + 2; times += 1)
        await listRecords(db, serviceContracts, query, today);
    }
    const after = (await statements.execute(db)).rows.map(({ name, generic, custom }) => ({
      generic: generic - (before.get(name)?.generic ?? 0),
      custom: custom - (before.get(name)?.custom ?? 0),
    }));
    return after.filter(({ generic, custom }) => generic + custom > 0);
  });
}

test.each([
  'limit=25&technician=none',
  'limit=120&open=true',
  'limit=1000&sort=-updatedAt',
  'limit=7&status=Active',
  'limit=33&sort=customerPo&open=false',
  'limit=25&sort=-nextVisitOn',
  `limit=25&customer=${randomUUIDv7()}`,
  `limit=25&customer=${randomUUIDv7()}&open=true&sort=customerPo`,
])('keeps one plan for the pages of %s', async (search) => {
  expect(await readPlans([search])).toEqual([{ generic: 2, custom: comparedExecutions }]);
});

test('each filter has a statement of its own', async () => {
  const searches = ['', '&technician=none', '&open=true', '&open=false', '&status=Closed', '&sort=number'];
  const plans = await readPlans(searches.map((search) => `limit=40${search}`));
  expect(plans).toHaveLength(searches.length);
});

test('lists of 25 and of 50 share a statement, and its values are those of each request', async () => {
  expect(await readPlans(['limit=25', 'limit=50', 'limit=6'])).toHaveLength(1);
  const { customer } = await createRecord(server, serviceContracts);
  for (let count = 0; count < 7; count += 1) await createRecord(server, serviceContracts, { customer });
  for (const limit of [6, 7, 6]) {
    const { body } = await server.request('GET', `/api/service-contracts?limit=${limit}&open=true`);
    expect(body.data).toHaveLength(limit);
    const next = await server.request(
      'GET',
      `/api/service-contracts?limit=${limit}&open=true&cursor=${body.nextCursor}`,
    );
    const ids = [...body.data, ...next.body.data].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each([`technician=${randomUUIDv7()}`, 'status=On%20hold', 'nextVisit=due'])(
  'plans each page of %s, whose rows may be few or most of all',
  async (search) => {
    expect((await readPlans([`limit=25&${search}`])).filter(({ generic }) => generic > 0)).toEqual([]);
  },
);

test('a customer with more records than one plan is good for has all of them, in order', async () => {
  const { customer, _id } = await createRecord(server, serviceContracts);
  const copy = (count: number) =>
    sql`insert into records select (jsonb_populate_record(
        r, jsonb_build_object('id', gen_random_uuid(), 'number', nextval('service_contract_numbers')))).*
      from records r, generate_series(1, ${sql.lit(count)}) where r.id = ${_id}`.execute(server.db);
  const list = async () => {
    const { body } = await server.request(
      'GET',
      `/api/service-contracts?limit=25&customer=${customer._id}&open=true`,
    );
    const numbers = body.data.map(({ number }: { number: string }) => Number(number.slice(3)));
    expect(numbers).toHaveLength(25);
    expect(numbers).toEqual(numbers.toSorted((one: number, other: number) => other - one));
    return { ...body, newest: numbers[0] };
  };
  await copy(999);
  const exact = await list();
  expect(exact).toMatchObject({ total: 1000 });
  expect(exact.more).toBeUndefined();
  await copy(1);
  const capped = await list();
  expect(capped).toMatchObject({ total: 1000, more: true });
  expect(capped.newest).toBeGreaterThan(exact.newest);
});
