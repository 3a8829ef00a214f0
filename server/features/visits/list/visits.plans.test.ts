import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recordListQuery } from '#schema/records/record-queries.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { visitListQuery } from '#schema/visits/visits.ts';
import { listRecords } from '#server/features/records/list/record-pages.queries.ts';
import { createRecord } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { insertMany } from '#server/test/insert-many.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { listVisits } from './visits.queries.ts';

const server = provideTestServer();
let customer: string;

beforeAll(async () => {
  const { customer: of } = await createRecord(server, serviceContracts, { firstVisitOn: '2027-01-31' });
  const other = await createRecord(server, serviceContracts);
  customer = of._id;
  // Of 100,000 quarterly lines one in fifty belongs to the customer, and in one of a hundred a later visit has come due.
  await insertMany(
    server,
    sql`
    insert into visit_lines (id, record_id, position, is_ended, customer_id, interval_amount, interval_type,
      first_visit_on, counts_from, window_days, grid_on, grid_n, grid_settled, current_on, current_n, current_settled,
      next_n, next_on, shown_n, shown_on, shown_until, is_shown_booked, is_on_grid)
    select gen_random_uuid(), ${other._id}, x, false, case when x % 50 = 0 then ${customer}::uuid else ${other.customer._id}::uuid end,
      3, 'months', d, 'plan', 15, d, 0, '{}', d, 0, '{}', 0, d, 0, d, (d + interval '3 months')::date - 15, x % 20 = 0, true
    from (select x, date '2027-03-10' - 75 + x % 100 as d from generate_series(1, 100000) as x) as days`,
  );
  // Every fourth contract has no next visit, every second is closed.
  await sql`
    insert into records
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', 1000000 + x,
      'is_open', x % 2 = 0, 'next_visit_on', case when x % 4 > 0 then date '2027-03-10' - 100 + x % 300 end,
      'next_visit_window_days', 15))).*
    from records r, generate_series(1, 4000) as x where r.id = ${other._id}`.execute(server.db);
  await sql`vacuum (analyze) visit_lines, records`.execute(server.db);
});

test.each([
  ['limit=50', 'Index Only Scan using visit_lines_by_day'],
  ['limit=50&sort=-dueOn', 'Index Only Scan Backward using visit_lines_by_day'],
  ['limit=50&state=overdue', 'Index Only Scan using visit_lines_by_day'],
  ['limit=50&from=2027-03-01&to=2027-03-10', 'Index Only Scan using visit_lines_by_day'],
  ['limit=50&customer=', 'Index Scan using visit_lines_of_customer'],
])(
  'reads a page of visits with %s from an index, and of later visits only those that may be on it',
  async (search, scan) => {
    const parameters = new URLSearchParams(search.replace(/customer=$/, `customer=${customer}`));
    const query = visitListQuery('UTC').parse(Object.fromEntries(parameters));
    const plan = await explain(server.db, (db) => listVisits(db, query, '2027-03-10'));
    // One more than the page holds; the total is counted up to a thousand and one.
    expect(plan).toMatch(new RegExp(`${scan} on visit_lines \\w+ \\(actual rows=51\\.00 `));
    const scanned = [...plan.matchAll(/ on visit_lines \w+ \(actual rows=(\d+)\.00 loops=(\d+)\)/g)];
    for (const [line, rows, loops] of scanned) expect(Number(rows) * Number(loops), line).toBeLessThan(1_100);
    // None of the lines in which a later visit has come due is on these pages. The customer has some to be counted.
    const reached = [...plan.matchAll(/visit_lines_by_next_window.* \(actual rows=(\d+)/g)].map(
      ([, rows]) => rows,
    );
    if (!search.includes('customer')) expect(reached.filter((rows) => rows !== '0')).toEqual([]);
  },
);

test.each([
  ['sort=nextVisitOn', 'Index Scan using records_by_next_visit'],
  ['sort=-nextVisitOn', 'Index Scan Backward using records_by_next_visit'],
  ['sort=nextVisitOn&open=true', 'Index Scan using records_open_by_next_visit'],
  ['sort=nextVisitOn&nextVisit=overdue', 'Index Scan using records_by_next_visit'],
  ['sort=nextVisitOn&nextVisit=next30Days', 'Index Scan using records_by_next_visit'],
])('reads a page of contracts with %s from an index', async (search, scan) => {
  const query = recordListQuery(serviceContracts).parse(
    Object.fromEntries(new URLSearchParams(`${search}&limit=50`)),
  );
  const plan = await explain(server.db, (db) => listRecords(db, serviceContracts, query, '2027-03-10'));
  expect(plan).toMatch(new RegExp(`${scan} on records \\w+ \\(actual rows=51\\.00 `));
  // In ascending order the index has contracts without a next visit last, too; their page would be built in vain.
  expect(plan.includes('(next_visit_on IS NULL)')).toBe(search === 'sort=-nextVisitOn');
});
