import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  return { child, output };
}

async function startAndFail(settings: NodeJS.ProcessEnv): Promise<{ code: unknown; message: string }> {
  const { child, output } = start(settings);
  const [code] = await once(child, 'close');
  return { code, message: output.err };
}

describe('a failing start', () => {
  test.each([
    [{ PORT: 'x' }, /^PORT /],
    [{ TIME_ZONE: 'Nowhere' }, /^TIME_ZONE must be the name of a time zone/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres:\/\/ URL\.$/],
    [{ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' }, /^DATABASE_URL cannot be reached: /],
  ])('%j exits with code 1 and one line', async (settings, message) => {
    const failure = await startAndFail(settings);
    expect(failure.code).toBe(1);
    expect(failure.message.trim()).toMatch(message);
    expect(failure.message.trim()).not.toContain('\n');
  });

  test('requires ADMIN_PHONE for an empty external database', async () => {
    const failure = await startAndFail({ DATABASE_URL: await createTestDatabase() });
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.message).toMatch(/^ADMIN_PHONE is missing/);
  });

  test('reports a database that does not exist', async () => {
    const url = new URL(await createTestDatabase());
    url.pathname = 'no_such_database';
    const failure = await startAndFail({ DATABASE_URL: url.href });
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.message).toMatch(/^DATABASE_URL /);
  });

  test('reports a missing password', async () => {
    const url = new URL(await createTestDatabase());
    url.password = '';
    const failure = await startAndFail({ DATABASE_URL: url.href });
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.message.trim()).toMatch(/^DATABASE_URL cannot be used: .*password.*\.$/);
  });

  test('reports a role that may not create tables', async () => {
    const url = new URL(await createTestDatabase());
    const owner = new pg.Client(url.href);
    await owner.connect();
    await owner.query('drop table schema_migrations');
    await owner.query('revoke create on schema public from pg_database_owner');
    await owner.end();
    const failure = await startAndFail({ DATABASE_URL: url.href });
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.message.trim()).toMatch(/^DATABASE_URL cannot be used: permission denied .*\.$/);
  });

  test.each(['nonsense.invalid', '999.1.1.1'])('reports the invalid HOST %s', async (HOST) => {
    const failure = await startAndFail({
      DATABASE_URL: await createTestDatabase(),
      ADMIN_PHONE: '3125550142',
      HOST,
    });
    expect(failure).toEqual({
      code: 1,
      message: `HOST ${HOST} is not an IP address or host name of this machine.\n`,
    });
  });

  test('reports a port in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const failure = await startAndFail({
      DATABASE_URL: await createTestDatabase(),
      ADMIN_PHONE: '3125550142',
      PORT: String(port),
    });
    blocker.close();
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.message).toMatch(new RegExp(`^PORT ${port} is in use`));
  });
});

test('a worker serves no HTTP and stops on SIGTERM', async () => {
  const { child, output } = start({
    DATABASE_URL: await createTestDatabase(),
    ADMIN_PHONE: '3125550142',
    ROLE: 'worker',
  });
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('worker is running');
  expect(output.out).not.toContain('ready at');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

test('only the owner can read the session secret in DATA_DIR', async () => {
  const { mode } = await stat(join(folder, 'session-secret'));
  expect(mode & 0o777).toBe(0o600);
});
