import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWebIfStale } from '../build-web.mjs';
import { chunkListFile, type ListedChunk } from './chunk-list.ts';

const dist = join(import.meta.dirname, '../../dist');
/** With the styles of the shell and of lists, which are in the page, too. */
const maxLoginPageBytes = 148 * 1024;
/** What the list needs on a slow line is counted in milliseconds: 20 for each kilobyte. */
const maxListBytes = 195 * 1024;
/** The page itself, its font and the logo. */
const otherFiles = 3;

async function gzipSize(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}

/** The files that load with a chunk: its static imports and all of their styles. */
function filesLoadedWith(
  name: string,
  chunks: Map<string, ListedChunk>,
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.styles) found.add(style);
  for (const imported of chunk.imports) filesLoadedWith(imported, chunks, found);
  return found;
}

let chunks: Map<string, ListedChunk>;
/** The files with hashes in their names. */
let files: string[];
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

/** The files that load with the chunk of one of our modules. */
function filesOf(module: string): Set<string> {
  const owner = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  return filesLoadedWith(owner?.fileName ?? '', chunks);
}

/** The script that runs first. */
function startFile(): string {
  const file = files.find((name) => /^static\/start-[\w-]+\.js$/.test(name));
  if (!file) throw new Error('The page has no start.js.');
  return file;
}

/** What start.js requests for an address: files, and then data. */
function firstRequestsAt(path: string): { files: string[]; requests: string[] } {
  const [, known = ''] = /data-pages='([^']*)'/.exec(read('index.html')) ?? [];
  const pages = JSON.parse(known.replaceAll('&amp;', '&')) as {
    path: string;
    files: string[];
    requests: string[];
  }[];
  const matching = pages.filter((page) => new RegExp(page.path).test(path));
  return {
    files: [...new Set(matching.flatMap(({ files }) => files))],
    requests: matching.flatMap(({ requests }) => requests),
  };
}

beforeAll(async () => {
  await buildWebIfStale();
  files = readdirSync(join(dist, 'static')).map((name) => `static/${name}`);
  const listed = JSON.parse(read(chunkListFile)) as ListedChunk[];
  chunks = new Map(listed.map((chunk) => [chunk.fileName, chunk]));
});

test('uses no light-dark() colors, which the build compiles to variables that nothing sets', () => {
  const styles = files.filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(10);
  expect(styles.filter((name) => /lightningcss-|light-dark\(/.test(read(name)))).toEqual([]);
});

/** The size of files, with the page itself, which contains styles, and start.js. */
async function gzipSizeOf(names: Set<string>): Promise<number> {
  let total = 0;
  for (const name of new Set(['index.html', ...names, startFile()])) total += await gzipSize(read(name));
  return total;
}

test('keeps the login page within 148 KiB of JavaScript and CSS', async () => {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const loginFiles = filesLoadedWith(entry?.fileName ?? '', chunks);
  const total = await gzipSizeOf(loginFiles);
  process.stdout.write(`login page: ${(total / 1024).toFixed(1)} KiB of JavaScript and CSS (gzip)\n`);
  expect(loginFiles.size).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(maxLoginPageBytes);
});

test('keeps the list of work orders within 195 KiB of JavaScript and CSS and 25 requests', async () => {
  const modules = ['/web/main.tsx', '/shell.tsx', '/records-page.tsx', '/schema/records/record-kinds.ts'];
  const files = new Set(modules.flatMap((module) => [...filesOf(module)]));
  const total = await gzipSizeOf(files);
  const { requests } = firstRequestsAt('/app/work-orders');
  const count = files.size + 1 + otherFiles + requests.length;
  process.stdout.write(
    `list of work orders: ${(total / 1024).toFixed(1)} KiB of JavaScript and CSS (gzip), ${count} requests\n`,
  );
  expect(files.size).toBeGreaterThan(8);
  // The list of technicians to filter by comes on top.
  expect(count).toBeLessThanOrEqual(24);
  expect(total).toBeLessThanOrEqual(maxListBytes);
});

test.each([
  ['/app/work-orders', '/records-page.tsx'],
  ['/app/dashboard', '/dashboard-page.tsx'],
])('requests every file of %s before the router has loaded', (path, page) => {
  const named = new Set(['/web/main.tsx'].flatMap((module) => [...filesOf(module)]));
  const needed = ['/shell.tsx', page].flatMap((module) => [...filesOf(module)]);
  const missing = needed.filter((file) => !named.has(file)).map((file) => `/${file}`);
  expect(missing.length).toBeGreaterThan(5);
  expect(firstRequestsAt(path).files.toSorted()).toEqual([...new Set(missing)].toSorted());
});

test.each([
  'record-edit-page',
  'customers-page',
  'customer-edit-page',
  'customer-overview-page',
  'message-center-page',
])('loads %s from at most 54 files', (page) => {
  const entryFiles = filesOf('/web/main.tsx');
  const pageFiles = [...filesOf(`/${page}.tsx`)];
  expect(pageFiles.length).toBeGreaterThan(5);
  expect(
    new Set([...entryFiles, ...filesOf('/web/app/shell/shell.tsx'), ...pageFiles]).size,
  ).toBeLessThanOrEqual(54);
});

test.each([
  ['print-record-page', 'print-shell', ['form', 'list']],
  ['dashboard-page', 'shell', ['form', 'list', 'draft', 'palette', 'printed']],
  ['document-page', 'shell', ['form', 'list', 'draft', 'palette', 'printed']],
  ['palette', 'shell', ['form', 'list']],
])('loads %s without the chunks that others share', (page, shell, parts) => {
  const loaded = [...filesOf('/web/main.tsx'), ...filesOf(`/${shell}.tsx`), ...filesOf(`/${page}.tsx`)];
  expect(loaded.length).toBeGreaterThan(10);
  const isShared = (name: string) => parts.some((part) => name.startsWith(`static/${part}-parts-`));
  expect([...chunks.keys()].filter(isShared)).toHaveLength(parts.length);
  expect(loaded.filter(isShared)).toEqual([]);
});

test('keeps the styles of dialogs in one file, in the order in which they override each other', () => {
  const source = readFileSync(join(import.meta.dirname, '../../web/ui/dialog/dialog-styles.ts'), 'utf8');
  const imported = source.match(/(?<=')@mantine[^']+\.css/g) ?? [];
  expect(imported.length).toBeGreaterThan(10);
  const bundled = [...chunks.values()].map(({ moduleIds }) =>
    moduleIds.flatMap((id) => imported.filter((name) => id.endsWith(name))),
  );
  expect(bundled.filter((names) => names.length > 0)).toEqual([imported]);
});

test('has the styles of the login page in the page, and requests no file that is not there', () => {
  const html = read('index.html');
  expect(html).toContain('@layer mantine{');
  expect(html).not.toContain('rel="stylesheet"');
  const texts = [html, read(startFile()), ...[...chunks.keys()].map(read)];
  const named = texts.flatMap((text) => text.match(/static\/[\w~.-]+\.(?:js|css)(?=[" ])/g) ?? []);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test('has no circular imports between chunks', () => {
  const visited = new Set<string>();
  const findCycle = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path, name];
    if (visited.has(name)) return [];
    visited.add(name);
    return (chunks.get(name)?.imports ?? []).flatMap((next) => findCycle(next, [...path, name]));
  };
  expect([...chunks.keys()].flatMap((name) => findCycle(name, []))).toEqual([]);
});
