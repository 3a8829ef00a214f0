import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import colorScheme from './public/color-scheme.js?raw';

const limit = 145 * 1024;

async function gzipSize(text: string): Promise<number> {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(squeezed).arrayBuffer()).byteLength;
}

/** The files a chunk brings with it: what it imports outright, and the styles of all of them. */
function filesWith(
  name: string,
  chunks: Map<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) filesWith(imported, chunks, found);
  return found;
}

let output: Rolldown.RolldownOutput['output'];
let chunks: Map<string, Rolldown.OutputChunk>;

/** The files of the chunk that holds a module of ours. */
function filesOf(module: string): Set<string> {
  const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  return filesWith(holder?.fileName ?? '', chunks);
}

beforeAll(async () => {
  ({ output } = (await build({
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput);
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
});

test('no colour hangs on light-dark(), which the build turns into variables that nothing here sets', () => {
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(10);
  const broken = styles.filter(
    (file) => 'source' in file && /lightningcss-|light-dark\(/.test(String(file.source)),
  );
  expect(broken.map(({ fileName }) => fileName)).toEqual([]);
});

test('the login page stays within 145 KiB of JavaScript and CSS', async () => {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const needed = filesWith(entry?.fileName ?? '', chunks);

  let total = await gzipSize(colorScheme);
  for (const file of output) {
    if (needed.has(file.fileName))
      total += await gzipSize(file.type === 'chunk' ? file.code : String(file.source));
  }
  process.stdout.write(`login page: ${(total / 1024).toFixed(1)} KiB of JavaScript and CSS (gzip)\n`);
  expect(needed.size).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(limit);
});

test.each([
  'records-page',
  'record-edit-page',
  'customers-page',
  'customer-edit-page',
  'message-center-page',
])('the screen of %s is loaded from at most 65 files', (screen) => {
  const start = filesOf('/web/main.tsx');
  const own = [...filesOf(`/${screen}.tsx`)];
  expect(own.length).toBeGreaterThan(5);
  expect(new Set([...start, ...filesOf('/web/app/shell.tsx'), ...own]).size).toBeLessThanOrEqual(65);
});

test.each([
  ['print-record-page', 'print-shell'],
  ['dashboard-page', 'shell'],
  ['document-page', 'shell'],
  ['palette', 'shell'],
])('%s brings nothing along of the forms and lists', (screen, shell) => {
  const files = [...filesOf('/web/main.tsx'), ...filesOf(`/${shell}.tsx`), ...filesOf(`/${screen}.tsx`)];
  expect(files.length).toBeGreaterThan(20);
  const isHeavy = (name: string) => /\/(form|list)-parts-.*\.js$/.test(name);
  expect([...chunks.keys()].filter(isHeavy)).toHaveLength(2);
  expect(files.filter(isHeavy)).toEqual([]);
});

test('no two files import each other, not even by way of others: the order in which they run is known', () => {
  const done = new Set<string>();
  const walk = (name: string, way: string[]): string[] => {
    if (way.includes(name)) return [...way, name];
    if (done.has(name)) return [];
    done.add(name);
    return (chunks.get(name)?.imports ?? []).flatMap((next) => walk(next, [...way, name]));
  };
  expect([...chunks.keys()].flatMap((name) => walk(name, []))).toEqual([]);
});
