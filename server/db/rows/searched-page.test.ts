import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { visitFilters } from '#schema/records/record-list.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRandom } from '#server/demo/random.ts';
import { addressInput, createRecord, createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { matchesSearch } from './search-rows.ts';

const server = provideTestServer();
const customerCount = 22_000;
const recordCount = 700;
let technician = '';

/** Customers with one line each of: a name, a word that few or many have, a phone number. */
async function insertCustomers() {
  await sql`
    insert into customers (id, name, sort_name, address, search_text, created_at, updated_at)
    select gen_random_uuid(), name, lower(name), ${JSON.stringify(addressInput())}::jsonb, lower(name) || E'\n' || word || E'\n' || phone, now(), now()
    from (
      select n, 'Customer ' || substr(md5(n::text), 1, 6) as name,
        case when n % 3 = 0 then 'chicago' when n % 40 = 0 then 'evanston' when n % 400 = 0 then 'aurora' else 'il' end
          || ' ' || case when n < 30 then 'zz oldest' else '555' end || ' ' || n % 7
          || case when n % 17 = 0 then ' 60613' when n % 15 = 0 then ' 60606' else '' end as word,
        '1312555' || lpad((n * 7919 % 10000)::text, 4, '0') as phone
      from generate_series(1, ${sql.lit(customerCount)}) n) rows`.execute(server.db);
  // More digits than an index holds.
  await sql`
    insert into customers (id, name, sort_name, address, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Customer 0' || n, 'customer 0' || n, ${JSON.stringify(addressInput())}::jsonb,
      string_agg((70000 + line)::text, E'\n') || case when n < 3 then E'\n60613' else '' end, now(), now()
    from generate_series(1, 4) n, generate_series(1, 300) line group by n`.execute(server.db);
  // Digits that hardly any others than the first names have, and only the last ones.
  await sql`
    insert into customers (id, name, sort_name, address, search_text, created_at, updated_at)
    select gen_random_uuid(), name || n, name || n, ${JSON.stringify(addressInput())}::jsonb, name || E'\n' || digits, now(), now()
    from (values ('aaa ', 60, '98765'), ('zzy ', 5, '98765'), ('zzz ', 1200, '87650')) names (name, count, digits),
      generate_series(1, count) n`.execute(server.db);
  await sql`analyze customers`.execute(server.db);
}

/** Copies of a work order with a technician, each with a text of its own. */
async function insertRecords() {
  technician = (await createUser(server, { isTechnician: true }))._id;
  const { _id } = await createRecord(server, workOrders, {
    assignedTechnicians: [{ user: { _id: technician } }],
  });
  const copies = sql`
    with copies as (
      insert into records select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', 5000 + n,
        'search_text', r.search_text || E'\n' || case when n % 9 = 0 then 'boiler' else 'chiller' end || E'\nq' || n))).*
      from records r, generate_series(1, ${sql.lit(recordCount)}) n where r.id = ${_id}::uuid returning id, number)
    insert into assignments select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
      'record_id', copies.id, 'number', copies.number))).*
    from assignments a, copies where a.record_id = ${_id}::uuid and copies.number % 2 = 0`;
  await copies.execute(server.db);
}

beforeAll(async () => {
  await insertCustomers();
  await insertRecords();
});

type Listed = { ids: string[]; total: number; more?: boolean; isComplete?: boolean };

/** Follows the cursors of a list for a few pages. */
async function list(path: string, maxPages: number): Promise<Listed> {
  const ids: string[] = [];
  let first: Listed | undefined;
  let cursor = '';
  for (let page = 0; page < maxPages && cursor !== null; page += 1) {
    const { body, status } = await server.request('GET', `${path}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    first ??= { ids, total: body.total, more: body.more, isComplete: body.isComplete };
    ids.push(...body.data.map(({ _id }: { _id: string }) => _id));
    cursor = body.nextCursor;
  }
  if (!first) throw new Error('No page was read.');
  return first;
}

/** What one statement with the condition of the search finds, as all searches did before. */
async function listAll(table: 'customers' | 'records', q: string, order: string, where = 'true') {
  const condition = matchesSearch(sql.raw('search_text'), q) ?? sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.raw(table)} where ${condition} and ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

function expectHonest({ total, more, isComplete }: Listed, count: number) {
  if (isComplete === false) expect(total).toBeLessThanOrEqual(count);
  else if (more) expect(total).toBeLessThan(count);
  else expect(total).toBe(count);
}

/** Parts of texts of rows, and texts that no row has. */
function randomTexts(count: number): string[] {
  const random = createRandom(20);
  const samples = [
    'chicago',
    'evanston 3',
    'aurora',
    '1312555',
    '555 0',
    'zz oldest',
    'il',
    'customer',
    'xyzzy',
    '(312) 555-',
  ];
  return Array.from({ length: count }, () => {
    const sample = samples[random.below(samples.length)] ?? '';
    const digits = String(random.below(10_000)).padStart(4, '0');
    const text = random.below(3) === 0 ? digits : sample + (sample.endsWith('-') ? digits : '');
    const start = random.below(3);
    return text.slice(start, start + 2 + random.below(14)).trim() || 'a';
  });
}

describe('a searched list', () => {
  test.each([
    ...new Set(['zz oldest', '5555555', 'zz', '0199', '5550199', '0199 7', 'chicago', 'evanston', 'aurora']),
    '3125',
    '5555',
    '0613',
    '60613',
    '60606',
    '70300',
    '98765',
    '87650',
    ...randomTexts(12),
  ])('finds for %j what one statement finds', async (q) => {
    const expected = await listAll('customers', q, 'sort_name, id');
    const path = `/api/customer?limit=50&q=${encodeURIComponent(q)}`;
    const bounded = await list(`${path}&bounded=true`, 3);
    expect(bounded.ids).toEqual(expected.slice(0, bounded.isComplete === false ? bounded.ids.length : 150));
    expectHonest(bounded, expected.length);
    const complete = await list(path, 3);
    expect(complete.ids).toEqual(expected.slice(0, 150));
    expect(complete).toMatchObject({ total: Math.min(expected.length, 1000), isComplete: undefined });
    expect(complete.more).toBe(expected.length > 1000 || undefined);
  });

  test.each([
    { q: 'boiler', query: '', where: 'true', order: 'number desc' },
    { q: 'boiler', query: '&technician=TECHNICIAN', where: 'number % 2 = 0', order: 'number desc' },
    { q: 'q7', query: '&sort=number', where: 'true', order: 'number' },
    { q: 'q13', query: '&open=false', where: 'not is_open', order: 'number desc' },
    {
      q: 'chiller',
      query: '&technician=TECHNICIAN&open=true',
      where: 'number % 2 = 0',
      order: 'number desc',
    },
  ])('finds records for $q with $query', async ({ q, query, where, order }) => {
    const expected = await listAll('records', q, order, where);
    const path = `/api/work-order?limit=20&q=${q}${query.replace('TECHNICIAN', technician)}`;
    for (const bound of ['', '&bounded=true']) {
      const listed = await list(path + bound, 2);
      expect(listed.ids).toEqual(expected.slice(0, 40));
      expectHonest(listed, expected.length);
    }
  });

  test.each(recordKinds)('searches $labels.plural in every order and with every filter', async (kind) => {
    await createRecord(server, kind);
    const orders = Object.keys(kind.sorts).flatMap((sort) => [sort, `-${sort}`]);
    const visits = kind === serviceContracts ? visitFilters.map((filter) => `nextVisit=${filter}`) : [];
    const ofTechnician = `technician=${technician}`;
    const filters = ['open=true', 'status=Closed', 'technician=none', `customer=${technician}`, ...visits];
    const sorted = ['', ofTechnician].flatMap((filter) => orders.map((sort) => `${filter}&sort=${sort}`));
    for (const query of [...sorted, ...filters])
      for (const bound of ['', '&bounded=true']) {
        const { status } = await server.request('GET', `/api${kind.apiPath}?q=test&${query}${bound}`);
        expect(status, query).toBe(200);
      }
  });

  test.each([
    { query: 'limit=50&sort=-name', order: 'sort_name desc, id desc', rows: 100 },
    { query: 'limit=50&sort=-createdAt', order: 'created_at desc, id desc', rows: 100 },
    { query: 'limit=1', order: 'sort_name, id', rows: 2 },
    { query: 'limit=1000', order: 'sort_name, id', rows: 2000 },
  ])('finds digits that many have with $query', async ({ query, order, rows }) => {
    const expected = await listAll('customers', '0613', order);
    const listed = await list(`/api/customer?${query}&q=0613`, 2);
    expect(listed.ids).toEqual(expected.slice(0, rows));
  });

  test('says that more rows than the counted ones match', async () => {
    const { body } = await server.request('GET', '/api/customer?limit=50&bounded=true&q=chicago');
    expect(body).toMatchObject({ total: 1000, more: true });
  });
});
