import { findAllImports, type Import, isTest, type SourceFile } from '#scripts/structure/source-tree.ts';

/** Parts of paths by which each layer selects its tests. An empty list runs none of the layer. */
export type Selection = { server: string[]; components: string[]; journeys: string[] };

/** These put the features together. Nearly every test uses them, so a path through them says nothing. */
const compositions = /^(server\/(app|main)\.ts|server\/test\/|web\/(app|test)\/|web\/main\.tsx)/;

/** A change of these can break any test. */
const foundations =
  /^(package(-lock)?\.json|[\w.-]+\.config\.ts|(\w+\/)?tsconfig\.json|(server|web)\/test\/|e2e\/fixtures\/|scripts\/[\w-]+\.mjs|server\/db\/(migrations|client|tables))/;

/** The folder whose tests belong together: `server/features/customers`, `web/ui/combobox`, `schema/records`. */
function testFolderOf(path: string): string {
  const depth = /^(server\/(features|messaging)|web\/(features|ui|lib|app))\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
}

/** The feature by which the folders of journeys are named; undefined for what belongs to none. */
function featureOf(path: string): string | undefined {
  if (path.startsWith('server/messaging/')) return 'messages';
  if (path.startsWith('web/app/')) return 'shell';
  return /^(?:schema|(?:server|web)\/features|e2e\/journeys)\/([\w-]+)/.exec(path)?.[1];
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

/** Journeys of small features share a folder, and their file's name starts with the feature. */
function isJourneyOf(path: string, features: ReadonlySet<string | undefined>): boolean {
  const fileName = path
    .split('/')
    .at(-1)
    ?.replace(/[.-].*/, '');
  return features.has(featureOf(path)) || features.has(fileName);
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

/**
 * The tests that a change can have broken: those that import a changed file, directly or not, those beside such
 * a file, and the journeys of the changed features. Undefined: all tests.
 * @param changed paths from the project's folder
 */
export function selectTests(changed: string[], files: SourceFile[]): Selection | undefined {
  if (changed.some((path) => foundations.test(path))) return undefined;
  const reached = findImporters(changed, findAllImports(files));
  const folders = new Set(
    [...reached].filter((path) => !isTest(path) && !compositions.test(path)).map(testFolderOf),
  );
  const features = new Set(changed.map(featureOf));
  const near = files
    .map(({ path }) => path)
    .filter((path) => {
      if (reached.has(path)) return true;
      return path.endsWith('.spec.ts') ? isJourneyOf(path, features) : folders.has(testFolderOf(path));
    });
  return byLayer(near);
}
