import { expect, test } from 'vitest';
import { selectTests, selectTestsBelow } from './select-tests.ts';

const files = [
  ['schema/customers.ts', ''],
  ['server/app.ts', "import { routes } from './features/customers/customers.routes.ts';"],
  ['server/features/customers/customers.routes.ts', "import { name } from '#schema/customers.ts';"],
  ['server/features/customers/customers.routes.test.ts', "import { app } from '#server/app.ts';"],
  ['server/features/users/users.routes.ts', ''],
  ['server/features/users/users.routes.test.ts', "import { app } from '#server/app.ts';"],
  ['server/db/names.ts', ''],
  ['server/db/names.test.ts', "import { name } from './names.ts';"],
  ['web/features/customers/customers-page.tsx', "const load = () => import('#schema/customers.ts');"],
  ['web/features/customers/test/customers-page.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['web/features/users/test/users-page.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['e2e/journeys/customers/customers.spec.ts', ''],
  ['e2e/journeys/users/users.spec.ts', ''],
].map(([path = '', text = '']) => ({ path, text }));

test('a changed schema selects the tests of the features that use it, and its journeys', () => {
  expect(selectTests(['schema/customers.ts'], files)).toEqual({
    server: ['server/features/customers/customers.routes.test.ts'],
    components: ['web/features/customers/test/customers-page.test.tsx'],
    journeys: ['e2e/journeys/customers/customers.spec.ts'],
  });
});

test('a changed feature selects the tests beside it and not those of other features', () => {
  expect(selectTests(['server/features/users/users.routes.ts'], files)).toEqual({
    server: ['server/features/users/users.routes.test.ts'],
    components: [],
    journeys: ['e2e/journeys/users/users.spec.ts'],
  });
});

test('a changed test selects itself', () => {
  const journey = 'e2e/journeys/users/users.spec.ts';
  expect(selectTests([journey], files)).toMatchObject({ server: [], journeys: [journey] });
  expect(selectTests(['server/db/names.test.ts'], files)?.server).toEqual(['server/db/names.test.ts']);
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'server/test/factories.ts',
  'server/db/migrations/0001-a.sql',
])('a change of %s selects all tests', (path) => {
  expect(selectTests([path], files)).toBeUndefined();
});

test('a change of documents selects nothing', () => {
  expect(selectTests(['README.md'], files)).toEqual({ server: [], components: [], journeys: [] });
});

test('a path selects the tests below it', () => {
  expect(selectTestsBelow(['web/features/customers', 'server/db'], files)).toEqual({
    server: ['server/db/names.test.ts'],
    components: ['web/features/customers/test/customers-page.test.tsx'],
    journeys: [],
  });
});
