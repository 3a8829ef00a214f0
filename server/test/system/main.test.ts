import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-main-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(settings: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.err += chunk;
  });
  return { child, output };
}

test('a start that fails exits with code 1 and one line', async () => {
  const { child, output } = start({ TIME_ZONE: 'Nowhere' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output.err).toMatch(/^TIME_ZONE must be the name of a time zone[^\n]*\n$/);
});

test('a start that can write no files exits with one line and leaves none', async () => {
  const dataDir = join(folder, 'full');
  await mkdir(dataDir);
  const { PATH, HOME } = process.env;
  const settings = { DATABASE_URL: await createTestDatabase(), ADMIN_PHONE: '3125550142', DATA_DIR: dataDir };
  // As on a full disk; the pipes are not affected.
  const child = spawn('/bin/sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, main], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(errors).toMatch(/^DATA_DIR \(\S+\) takes no more data [^\n]* needs at least 1 MB there; [^\n]*\n$/);
  expect(code).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a worker serves no HTTP but its metrics and stops on SIGTERM', async () => {
  const port = await findFreePort();
  const { child, output } = start({
    DATABASE_URL: await createTestDatabase(),
    ADMIN_PHONE: '3125550142',
    ROLE: 'worker',
    METRICS_PORT: String(port),
  });
  await expect.poll(() => output.out, { timeout: 30_000 }).toContain('worker is running');
  expect(output.out).not.toContain('ready at');
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^crewdesk_pool_connections{pool="requests",state="total"} \d+$/m);
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    .toMatch(/crewdesk_event_loop_lag_seconds_count [1-9]/);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});
