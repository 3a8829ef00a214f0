import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { decodeCursor, pageJson } from './paging.ts';
import { findSort, type SortedRows, sortedRows } from './sorted-rows.ts';

const server = provideTestServer();
const sorts = { dueOn: { column: 'dueOn', isNullable: true } } as const;
const days = ['2026-03-01', null, '2026-01-01', null, '2026-02-01', '2026-02-01', null] as const;

beforeAll(async () => {
  await sql`create table sample_days (id uuid primary key, due_on date)`.execute(server.db);
  await sql`create index visits_by_due_on on sample_days (due_on, id)`.execute(server.db);
  for (const day of days)
    await sql`insert into sample_days values (${randomUUIDv7()}, ${day})`.execute(server.db);
});

const sample_days = { from: sql`sample_days v`, conditions: [], column: sql`v.due_on`, id: sql`v.id` };

/** Each row meets one of these. */
const parts = [sql`v.due_on is null`, sql`v.due_on < '2026-02-02'`, sql`v.due_on >= '2026-02-02'`];

type Parts = Pick<SortedRows, 'alternatives' | 'mergedAs'>;

async function readPage(sort: string, limit: number, cursor: string | undefined, merged: Parts) {
  const after = decodeCursor(sort, cursor, true);
  const { column: _name, ...order } = findSort(sorts, sort);
  const json = await pageJson(server.db, {
    rows: sortedRows({
      ...sample_days,
      ...order,
      item: sql`json_build_object('id', v.id, 'dueOn', v.due_on)`,
      ...merged,
      after,
      limit,
    }),
    total: sql`select count(*) from sample_days`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: false,
  });
  return JSON.parse(json) as {
    data: { id: string; dueOn: string | null }[];
    nextCursor: string | null;
  };
}

async function readAll(sort: string, limit: number, merged: Parts = {}) {
  const rows: { id: string; dueOn: string | null }[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(sort, limit, cursor, merged);
    rows.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length <= days.length);
  return rows;
}

describe.each([1, 2, 3, 4, 7, 100])('pages of %i rows by a nullable sort key', (limit) => {
  test.each([
    ['dueOn', ['2026-01-01', '2026-02-01', '2026-02-01', '2026-03-01', null, null, null]],
    ['-dueOn', ['2026-03-01', '2026-02-01', '2026-02-01', '2026-01-01', null, null, null]],
  ])('reach every row of %s once, those without a value last', async (sort, expected) => {
    const rows = await readAll(sort, limit);
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(expected);
    expect(await readAll(sort, limit, { alternatives: parts })).toEqual(rows);
    expect(await readAll(sort, limit, { alternatives: parts, mergedAs: sql`v` })).toEqual(rows);
    expect(await readAll(sort, limit, { mergedAs: sql`v` })).toEqual(rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(days.length);
  });
});

test('rows that are merged before their items are built have one built for each row of the page and one more', async () => {
  const { column: _name, ...order } = findSort(sorts, '-dueOn');
  const countItems = (merged: Parts) =>
    server.db.connection().execute(async (db) => {
      await sql`create temporary sequence built_items`.execute(db);
      const page = {
        ...sample_days,
        ...order,
        after: undefined,
        limit: 1,
        item: sql`nextval('built_items')`,
      };
      const { rows } = await sortedRows({ ...page, alternatives: parts, ...merged }).execute(db);
      const built = await sql<{ count: number }>`select last_value as count from built_items`.execute(db);
      await sql`drop sequence built_items`.execute(db);
      return { rows: rows.length, built: built.rows[0]?.count };
    });
  expect(await countItems({ mergedAs: sql`v` })).toEqual({ rows: 2, built: 2 });
  expect((await countItems({})).built).toBeGreaterThan(2);
});

test('a page deep in the list reads its rows from the index', async () => {
  const { column: _name, ...order } = findSort(sorts, 'dueOn');
  const after = { key: '2026-02-01', id: randomUUIDv7() };
  const { sql: text, parameters } = sortedRows({
    ...sample_days,
    ...order,
    item: sql`v.id`,
    after,
    limit: 50,
  }).compile(server.db);
  const plan = await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql.raw(`prepare visits_page as ${text}`).execute(tx);
    const values = parameters.map((value) => `'${value}'`).join(', ');
    return (await sql.raw(`explain execute visits_page (${values})`).execute(tx)).rows;
  });
  expect(JSON.stringify(plan)).toMatch(/Index Cond: .*ROW\(due_on, id\) > .*Index Cond: \(due_on IS NULL\)/);
});
