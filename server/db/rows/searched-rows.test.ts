import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as searchedRows from './searched-rows.ts';

// A module of its own: it counts the searches that keep their plans, and other files on the same worker search, too.
const ownModule = './searched-rows.ts?plans';
const { canReusePlan } = (await import(ownModule)) as typeof searchedRows;

const search = {
  q: 'elm bakery',
  matching: sql`true`,
  table: sql`customers`,
  alias: sql`c`,
  columns: [sql`id`],
  from: (rows: unknown) => sql`${rows}`,
  sort: 'name',
  planKey: 'customers',
  item: sql`1`,
  conditions: [],
  column: sql`name`,
  id: sql`id`,
  isDescending: false,
  after: undefined,
  limit: 50,
};

test('the first page of a usual list keeps its plan, for up to four words', () => {
  expect(canReusePlan(search)).toBe(true);
  expect(canReusePlan({ ...search, q: '0199' })).toBe(true);
});

test.each([
  ['of five words', { q: 'the bakery in elm street' }],
  ['of a later page', { after: { key: 'elm', id: '0198e5a2-0000-7000-8000-000000000001' } }],
  ['of a filter that few or most rows meet', { planKey: undefined }],
  ['with an unusual limit', { limit: 37 }],
])('a search %s is planned each time', (_, changes) => {
  expect(canReusePlan({ ...search, ...changes })).toBe(false);
});

test('a limited number of lists keep plans, the first ones', () => {
  const reused = Array.from({ length: 200 }, (_, n) => canReusePlan({ ...search, planKey: `list ${n}` }));
  expect(reused.indexOf(false)).toBeGreaterThan(20);
  expect(reused.lastIndexOf(true)).toBe(reused.indexOf(false) - 1);
  expect(canReusePlan(search)).toBe(true);
});
