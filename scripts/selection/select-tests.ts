import { dirname } from 'node:path';
import { findAllImports, type Import, isTest, type SourceFile } from '#scripts/structure/source-tree.ts';

/** Parts of paths by which each layer selects its tests. An empty list runs none of the layer. */
export type Selection = { server: string[]; components: string[]; journeys: string[] };

/** These put the features together. Nearly every test uses them, so a path through them says nothing. */
const compositions =
  /^((server|bench|crash-tests)\/main\.ts|server\/app\.ts|server\/test\/|web\/(app|test)\/|web\/main\.tsx|crash-tests\/load\/soak-run)/;

/** A change of these can break any test. */
const foundations =
  /^(package(-lock)?\.json|[\w.-]+\.config\.ts|(\w+\/)?tsconfig\.json|(server|web)\/test\/|e2e\/fixtures\/|scripts\/[\w-]+\.mjs|scripts\/browser\/|server\/db\/(migrations|client|tables))/;

/** These read the project's files as text, so that no import leads to them. Together they take seconds. */
const readers = /^(server\/test\/specification\/|server\/db\/statements|scripts\/).*\.test\.ts$/;

/** The component tests that open the screens of all features. */
const screens = 'web/app';
/** Those of them that show hostile texts take long, and only what features share decides how a text is shown. */
const injectionTests = /^web\/app\/test\/script-injection/;
const sharedViews = /^web\/(ui|lib|app)\//;

/** The folders of journeys of the features that have none of their own name, or more than that. */
const journeyFolders: Record<string, readonly string[]> = {
  addresses: ['customers', 'record-form'],
  contacts: ['customers', 'record-form'],
  'customer-overview': ['calls', 'customers', 'palette'],
  demonstration: ['settings'],
  drafts: ['record-form'],
  history: ['calls', 'documents'],
  'likely-customers': ['calls', 'customers'],
  overview: ['calls', 'customers', 'palette'],
  preferences: ['records'],
  records: ['records', 'record-form', 'print'],
  restores: ['settings'],
  search: ['palette'],
  session: ['shell'],
  'set-up': ['settings'],
  'sign-in': ['shell'],
  system: ['settings'],
  units: ['calls'],
  users: ['shell'],
  warranties: ['dashboard'],
  'zip-codes': ['record-form'],
};

/** The folder of a feature or a part: `server/features/customers`, `web/ui/combobox`, `schema/records`. */
function featureFolderOf(path: string): string {
  const depth = /^(server\/(features|messaging)|web\/(features|ui|lib|app))\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
}

/** In the browser a test is beside what it is about or in `test` below it; elsewhere a feature's tests belong together. */
const testedFolderOf = (test: string) =>
  test.startsWith('web/') ? dirname(test).replace(/\/test$/, '') : featureFolderOf(test);

/**
 * The folders whose tests belong to a file: up to the nearest one with tests of components, because a large feature has
 * several, such as `web/features/records/list`. Where a feature has them only in folders below, all of those.
 */
function findNearestTested(path: string, withComponents: ReadonlySet<string>): string[] {
  const feature = featureFolderOf(path);
  if (!path.startsWith('web/')) return [feature];
  const folders = [dirname(path)];
  for (let folder = dirname(path); folder.length > feature.length && !withComponents.has(folder); ) {
    folder = dirname(folder);
    folders.push(folder);
  }
  if (folders.some((folder) => withComponents.has(folder))) return folders;
  return [...folders, ...[...withComponents].filter((folder) => folder.startsWith(`${feature}/`))];
}

/** The folders of journeys that may break with a file; none for what belongs to no feature. */
function journeyFoldersOf(path: string): readonly string[] {
  if (path.startsWith('server/messaging/')) return ['messages'];
  if (path.startsWith('server/visit-schedule/')) return ['visits'];
  if (path.startsWith('web/app/palette/')) return ['palette'];
  if (path.startsWith('web/app/')) return ['shell'];
  if (/\/features\/customers\/(likely|overview)\//.test(path)) return ['calls', 'customers'];
  // The code of records is large, and most of its files belong to the list or to the form.
  if (/\/features\/records\/.*(list|filter|sort|export)/.test(path)) return ['records'];
  if (/\/features\/records\/.*(form|draft|writes|storage|references)/.test(path)) return ['record-form'];
  const feature = /^(?:schema|(?:server|web)\/features)\/([\w-]+)/.exec(path)?.[1];
  return feature === undefined ? [] : (journeyFolders[feature] ?? [feature]);
}

/** The files from which a changed file is reached by imports, itself included. */
function findImporters(changed: string[], imports: Import[]): Set<string> {
  const importersOf = Map.groupBy(imports, ({ to }) => to);
  const reached = new Set(changed);
  for (const path of reached) {
    if (compositions.test(path)) continue;
    for (const { from } of importersOf.get(path) ?? []) reached.add(from);
  }
  return reached;
}

function byLayer(tests: string[]): Selection {
  return {
    server: tests.filter((path) => path.endsWith('.test.ts')),
    components: tests.filter((path) => path.endsWith('.test.tsx')),
    journeys: tests.filter((path) => path.endsWith('.spec.ts')),
  };
}

/** The tests whose path starts with one of these. */
export function selectTestsBelow(starts: string[], files: SourceFile[]): Selection {
  return byLayer(
    files.map(({ path }) => path).filter((path) => starts.some((start) => path.startsWith(start))),
  );
}

/** The folders whose tests belong to changed files or to those that these reach. */
function findTestFolders(changed: string[], reached: ReadonlySet<string>, tests: string[]): Set<string> {
  const withComponents = new Set(tests.filter((path) => path.endsWith('.tsx')).map(testedFolderOf));
  const product = [...reached].filter((path) => !isTest(path));
  const folders = product
    .filter((path) => !compositions.test(path) || changed.includes(path))
    .flatMap((path) => findNearestTested(path, withComponents));
  return new Set(product.some((path) => path.startsWith('web/')) ? [...folders, screens] : folders);
}

/**
 * The tests that a change can have broken: those that import a changed file, directly or not, those nearest to such
 * a file, those of all screens if it is in the browser, those that read the project's files, and the journeys of
 * the changed features. Undefined: all tests.
 * @param changed paths from the project's folder
 */
export function selectTests(changed: string[], files: SourceFile[]): Selection | undefined {
  if (changed.some((path) => foundations.test(path))) return undefined;
  const reached = findImporters(changed, findAllImports(files));
  const tests = files.map(({ path }) => path).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const folders = findTestFolders(changed, reached, tests);
  const features = changed.filter((path) => !isTest(path)).flatMap(journeyFoldersOf);
  const journeys = new Set(features.map((folder) => `e2e/journeys/${folder}`));
  const isShared = changed.some((path) => sharedViews.test(path));
  const near = tests.filter((path) => {
    if (injectionTests.test(path) && !isShared && !changed.includes(path)) return false;
    if (reached.has(path) || readers.test(path)) return true;
    return path.endsWith('.spec.ts') ? journeys.has(dirname(path)) : folders.has(testedFolderOf(path));
  });
  return byLayer(near);
}
