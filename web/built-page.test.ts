import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const maxLoginPageBytes = 145 * 1024;
const maxListBytes = 205 * 1024;
/** The page itself, its font and the logo. */
const otherFiles = 3;

let output: Rolldown.RolldownOutput['output'];
let chunks: Map<string, Rolldown.OutputChunk>;

async function gzipSize(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}

/** Whether the build has such a file; the styles of the login page are in the page. */
const isFile = (name: string) => output.some(({ fileName }) => fileName === name);

/** The files that load with a chunk: its static imports and all of their styles. */
function filesLoadedWith(
  name: string,
  chunks: Map<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) if (isFile(style)) found.add(style);
  for (const imported of chunk.imports) filesLoadedWith(imported, chunks, found);
  return found;
}

/** The files that load with the chunk of one of our modules. */
function filesOf(module: string): Set<string> {
  const owner = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  return filesLoadedWith(owner?.fileName ?? '', chunks);
}

/** The script that runs first. */
function startFile(): Rolldown.OutputAsset {
  const file = output.find(({ fileName }) => /^static\/start-[\w-]+\.js$/.test(fileName));
  if (file?.type !== 'asset') throw new Error('The page has no start.js.');
  return file;
}

/** What start.js requests for an address: files, and then data. */
function firstRequestsAt(path: string): { files: string[]; requests: string[] } {
  const [known = ''] = /\[\{"path".*\}\]/.exec(String(startFile().source)) ?? [];
  const pages = JSON.parse(known) as { path: string; files: string[]; requests: string[] }[];
  const matching = pages.filter((page) => new RegExp(page.path).test(path));
  return {
    files: [...new Set(matching.flatMap(({ files }) => files))],
    requests: matching.flatMap(({ requests }) => requests),
  };
}

beforeAll(async () => {
  ({ output } = (await build({
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput);
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
});

test('uses no light-dark() colors, which the build compiles to variables that nothing sets', () => {
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(10);
  const broken = styles.filter(
    (file) => 'source' in file && /lightningcss-|light-dark\(/.test(String(file.source)),
  );
  expect(broken.map(({ fileName }) => fileName)).toEqual([]);
});

/** The size of files, with the page itself, which contains styles, and start.js. */
async function gzipSizeOf(files: Set<string>): Promise<number> {
  const first = ['index.html', startFile().fileName];
  let total = 0;
  for (const file of output) {
    if (files.has(file.fileName) || first.includes(file.fileName))
      total += await gzipSize(file.type === 'chunk' ? file.code : String(file.source));
  }
  return total;
}

test('keeps the login page within 145 KiB of JavaScript and CSS', async () => {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const loginFiles = filesLoadedWith(entry?.fileName ?? '', chunks);
  const total = await gzipSizeOf(loginFiles);
  process.stdout.write(`login page: ${(total / 1024).toFixed(1)} KiB of JavaScript and CSS (gzip)\n`);
  expect(loginFiles.size).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(maxLoginPageBytes);
});

test('keeps the list of work orders within 205 KiB of JavaScript and CSS and 25 requests', async () => {
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
])('loads %s from at most 65 files', (page) => {
  const entryFiles = filesOf('/web/main.tsx');
  const pageFiles = [...filesOf(`/${page}.tsx`)];
  expect(pageFiles.length).toBeGreaterThan(5);
  expect(
    new Set([...entryFiles, ...filesOf('/web/app/shell/shell.tsx'), ...pageFiles]).size,
  ).toBeLessThanOrEqual(65);
});

test.each([
  ['print-record-page', 'print-shell'],
  ['dashboard-page', 'shell'],
  ['document-page', 'shell'],
  ['palette', 'shell'],
])('loads %s without form and list chunks', (page, shell) => {
  const files = [...filesOf('/web/main.tsx'), ...filesOf(`/${shell}.tsx`), ...filesOf(`/${page}.tsx`)];
  expect(files.length).toBeGreaterThan(10);
  const isHeavy = (name: string) => /\/(form|list)-parts-.*\.js$/.test(name);
  expect([...chunks.keys()].filter(isHeavy)).toHaveLength(2);
  expect(files.filter(isHeavy)).toEqual([]);
});

test('has the styles of the login page in the page, and requests no file that is not there', () => {
  const page = output.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  expect(html).toContain('@layer mantine{');
  expect(html).not.toContain('rel="stylesheet"');
  const texts = [html, String(startFile().source), ...[...chunks.values()].map(({ code }) => code)];
  const named = texts.flatMap((text) => text.match(/static\/[\w~.-]+\.(?:js|css)(?=")/g) ?? []);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !isFile(name))).toEqual([]);
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
