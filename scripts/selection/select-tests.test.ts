import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSourceTree } from '#scripts/structure/source-tree.ts';
import { selectTests, selectTestsBelow } from './select-tests.ts';

const files = [
  ['schema/customers.ts', ''],
  ['server/app.ts', "import { routes } from './features/customers/customers.routes.ts';"],
  ['server/features/customers/customers.routes.ts', "import { name } from '#schema/customers.ts';"],
  ['server/features/customers/customers.routes.test.ts', "import { app } from '#server/app.ts';"],
  ['server/features/users/users.routes.ts', ''],
  ['server/features/users/users.routes.test.ts', "import { app } from '#server/app.ts';"],
  ['crash-tests/load/soak-run.ts', "import { routes } from '#server/features/users/users.routes.ts';"],
  ['crash-tests/load/load.test.ts', ''],
  ['server/db/names.ts', ''],
  ['server/db/names.test.ts', "import { name } from './names.ts';"],
  ['web/features/customers/customers-page.tsx', "const load = () => import('#schema/customers.ts');"],
  ['web/features/customers/test/customers-page.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['web/features/users/test/users-page.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['web/app/router.tsx', "import { page } from '#web/features/customers/customers-page.tsx';"],
  ['web/app/shell/test/shell.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['web/app/test/routes.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['web/app/test/script-injection.test.tsx', "import { api } from '#web/test/render-app.tsx';"],
  ['e2e/journeys/customers/customers.spec.ts', ''],
  ['e2e/journeys/shell/sign-in.spec.ts', ''],
  ['e2e/journeys/shell/users.spec.ts', ''],
  ['server/test/specification/docs.test.ts', "import { readFileSync } from 'node:fs';"],
].map(([path = '', text = '']) => ({ path, text }));

/** The tests that every change selects, because they read the project's files. */
const readers = ['server/test/specification/docs.test.ts'];

test('a changed schema selects the tests of the features that use it, of all screens, and its journeys', () => {
  expect(selectTests(['schema/customers.ts'], files)).toEqual({
    server: ['server/features/customers/customers.routes.test.ts', ...readers],
    components: ['web/features/customers/test/customers-page.test.tsx', 'web/app/test/routes.test.tsx'],
    journeys: ['e2e/journeys/customers/customers.spec.ts'],
  });
});

test('a changed feature selects the tests beside it and not those of other features', () => {
  expect(selectTests(['server/features/users/users.routes.ts'], files)).toEqual({
    server: ['server/features/users/users.routes.test.ts', ...readers],
    components: [],
    journeys: ['e2e/journeys/shell/sign-in.spec.ts', 'e2e/journeys/shell/users.spec.ts'],
  });
});

test('a changed screen selects the tests beside it and those of all screens', () => {
  expect(selectTests(['web/features/customers/customers-page.tsx'], files)?.components).toEqual([
    'web/features/customers/test/customers-page.test.tsx',
    'web/app/test/routes.test.tsx',
  ]);
  expect(selectTests(['web/app/shell/shell.tsx'], files)?.components).toEqual([
    'web/app/shell/test/shell.test.tsx',
    'web/app/test/routes.test.tsx',
    'web/app/test/script-injection.test.tsx',
  ]);
});

test('a screen of a large feature selects the nearest tests, not those of its other parts', () => {
  const records = [
    ['web/features/records/record-draft.ts', ''],
    ['web/features/records/form/record-form.tsx', "import { draft } from '../record-draft.ts';"],
    ['web/features/records/form/cells.test.ts', ''],
    ['web/features/records/test/record-form.test.tsx', ''],
    ['web/features/records/list/edits/status-cell.tsx', ''],
    ['web/features/records/list/test/records-list.test.tsx', ''],
    ['web/features/visits/visits.queries.ts', ''],
    ['web/features/visits/due/test/due-visits.test.tsx', ''],
  ].map(([path = '', text = '']) => ({ path, text }));
  const select = (path: string) => selectTests([path], records);
  const form = ['web/features/records/test/record-form.test.tsx'];
  expect(select('web/features/records/form/record-form.tsx')?.components).toEqual(form);
  expect(select('web/features/records/form/record-form.tsx')?.server).toEqual([
    'web/features/records/form/cells.test.ts',
  ]);
  expect(select('web/features/records/record-draft.ts')?.components).toEqual(form);
  expect(select('web/features/records/list/edits/status-cell.tsx')?.components).toEqual([
    'web/features/records/list/test/records-list.test.tsx',
  ]);
  expect(select('web/features/visits/visits.queries.ts')?.components).toEqual([
    'web/features/visits/due/test/due-visits.test.tsx',
  ]);
});

test.each([
  ['e2e/journeys/shell/users.spec.ts', 'journeys'],
  ['server/db/names.test.ts', 'server'],
  ['web/features/customers/test/customers-page.test.tsx', 'components'],
] as const)('the changed test %s selects itself', (path, layer) => {
  const none = { server: readers, components: [], journeys: [] };
  const own = layer === 'server' ? [path, ...readers] : [path];
  expect(selectTests([path], files)).toEqual({ ...none, [layer]: own });
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'scripts/browser/package/package-lock.json',
  'server/test/factories.ts',
  'server/db/migrations/0001-a.sql',
])('a change of %s selects all tests', (path) => {
  expect(selectTests([path], files)).toBeUndefined();
});

test("a change of documents selects the tests that read the project's files", () => {
  expect(selectTests(['README.md'], files)).toEqual({ server: readers, components: [], journeys: [] });
});

test('a path selects the tests below it', () => {
  expect(selectTestsBelow(['web/features/customers', 'server/db'], files)).toEqual({
    server: ['server/db/names.test.ts'],
    components: ['web/features/customers/test/customers-page.test.tsx'],
    journeys: [],
  });
});

describe('in the project', () => {
  // Neither journeys nor the tests that read files depend on imports, which take long to find.
  const project = readSourceTree(join(import.meta.dirname, '../..')).map(({ path }) => ({ path, text: '' }));
  const journeyFolders = (path: string) => [
    ...new Set(selectTests([path], project)?.journeys.map((journey) => journey.split('/')[2])),
  ];

  test('each feature selects journeys, except those without a screen', () => {
    const feature = /^(?:server|web)\/features\/[\w-]+/;
    const folders = new Set(project.flatMap(({ path }) => feature.exec(path) ?? []));
    expect(folders.size).toBeGreaterThan(20);
    const without = [...folders].filter((folder) => journeyFolders(`${folder}/x.ts`).length === 0);
    expect(without).toEqual([
      'server/features/api-docs',
      'server/features/company',
      'server/features/health',
    ]);
  });

  test.each([
    ['schema/session.ts', ['shell']],
    ['schema/sign-in.ts', ['shell']],
    ['schema/search.ts', ['palette']],
    ['schema/history/history-undo.ts', ['calls', 'documents']],
    ['schema/overview/customer-overview.ts', ['calls', 'customers', 'palette']],
    ['schema/likely-customers.ts', ['calls', 'customers']],
    ['schema/records/projects.ts', ['print', 'record-form', 'records']],
    ['server/features/session/session.routes.ts', ['shell']],
    ['server/features/customers/likely/likely-customers.routes.ts', ['calls', 'customers']],
    ['server/features/records/records.routes.ts', ['print', 'record-form', 'records']],
    ['server/features/records/records.export.ts', ['records']],
    ['server/features/records/records.writes.ts', ['record-form']],
    ['web/features/history/undo/undo-form.tsx', ['calls', 'documents']],
    ['web/features/units/unit-page.tsx', ['calls']],
    ['web/features/customer-overview/customer-overview-page.tsx', ['calls', 'customers', 'palette']],
    ['web/features/records/list/records-table.tsx', ['records']],
    ['web/features/records/form/record-form.tsx', ['record-form']],
    ['server/features/search/search.routes.ts', ['palette']],
    ['server/features/warranties/warranties.routes.ts', ['dashboard']],
    ['server/features/zip-codes/zip-codes.routes.ts', ['record-form']],
    ['server/features/users/users.routes.ts', ['shell']],
    ['server/visit-schedule/engine/schedule.ts', ['visits']],
    ['server/messaging/unsubscribe/unsubscribe.routes.ts', ['messages']],
    ['web/features/session/login-page.tsx', ['shell']],
    ['web/features/contacts/contacts-dialog.tsx', ['customers', 'record-form']],
    ['web/features/addresses/address-fields.tsx', ['customers', 'record-form']],
    ['web/features/search/command-palette.tsx', ['palette']],
    ['web/app/palette/palette.tsx', ['palette']],
    ['web/app/shell/shell.tsx', ['shell']],
  ])('a change of %s selects the journeys %j', (path, folders) => {
    expect(journeyFolders(path)).toEqual(folders);
  });

  test("each change selects the tests that read the project's files", () => {
    expect(selectTests(['docs/operations.md'], project)?.server).toEqual(
      expect.arrayContaining([
        'scripts/external/external-tests.test.ts',
        'scripts/mutation/mutants.test.ts',
        'scripts/selection/select-tests.test.ts',
        'scripts/test-report.test.ts',
        'server/db/statements.test.ts',
        'server/test/specification/architecture.test.ts',
        'server/test/specification/docs.test.ts',
        'server/test/specification/specification.test.ts',
      ]),
    );
  });
});
