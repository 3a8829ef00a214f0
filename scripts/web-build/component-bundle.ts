import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const setupFile = 'web/test/setup.ts';
const importPath = /\b(?:from |import |import\()'(#|\.\.?\/)([^']+)'/g;
/** Where the browser finds the bundle. The folder is named in `countFunctionCalls`. */
const bundleId = '/@component-tests/web/app.js';

type Module = { code: string; map?: { version: 3; mappings: string; names: string[]; sources: string[] } };

/** The modules that the files of component tests import. These themselves run once for each file. */
function findEntries(): string[] {
  const files = [setupFile, ...globSync('web/**/*.test.tsx', { cwd: root })];
  const imported = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importPath)].map(([, start = '', path = '']) =>
      start === '#' ? join(root, path) : resolve(root, dirname(file), start + path),
    ),
  );
  return [...new Set(imported)];
}

const isPackage = (id: string) => /^[@a-z]/.test(id) && !id.endsWith('.css');

function buildModules() {
  return build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'import.meta.env.TEST_LENGTH': JSON.stringify(process.env.TEST_LENGTH ?? '') },
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      target: 'esnext',
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: findEntries(),
        external: isPackage,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [{ name: 'app', test: () => true }] } },
      },
    },
  });
}

const addStyles = (css: string) => `
  const styles = document.createElement('style');
  styles.textContent = ${JSON.stringify(css)};
  document.head.append(styles);`;

/**
 * Puts the web app, the schema and the helpers of tests into one module with one style sheet, in memory.
 * @returns by their ids, the bundle and the modules that export parts of it to tests
 */
async function bundleModules(): Promise<Map<string, Module>> {
  const { output } = (await buildModules()) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const app = chunks.find(({ facadeModuleId }) => facadeModuleId === null);
  const css = output.find(({ fileName }) => fileName.endsWith('.css'));
  if (!app?.map || css?.type !== 'asset') throw new Error('The web app could not be bundled for its tests.');
  const idOf = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId ?? bundleId;
  const withIds = (code: string) =>
    chunks.reduce((text, chunk) => text.replaceAll(`./${basename(chunk.fileName)}`, idOf(chunk)), code);
  const { mappings, names, sources } = app.map;
  const map = {
    version: 3 as const,
    mappings,
    names,
    sources: sources.map((path) => resolve(root, 'dist', app.fileName, '..', path)),
  };
  return new Map([
    ...chunks.map((chunk): [string, Module] => [idOf(chunk), { code: withIds(chunk.code) }]),
    [bundleId, { code: withIds(app.code) + addStyles(String(css.source)), map }],
  ]);
}

/**
 * Serves one bundle to component tests. A browser otherwise requests a thousand modules and style sheets, of which Vite
 * transforms each. That is what BUNDLE_COMPONENTS=off does, for a run that watches the files.
 */
export function componentBundle(): Plugin {
  let modules: Promise<Map<string, Module>> | undefined;
  return {
    name: 'component-bundle',
    enforce: 'pre',
    resolveId: (id) => (id === bundleId ? id : undefined),
    async load(id) {
      if (process.env.BUNDLE_COMPONENTS === 'off') return undefined;
      modules ??= bundleModules();
      return (await modules).get(id);
    },
  };
}
