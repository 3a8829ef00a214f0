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
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said };
}

async function refusal(settings: NodeJS.ProcessEnv): Promise<{ code: unknown; sentence: string }> {
  const { child, said } = start(settings);
  const [code] = await once(child, 'close');
  return { code, sentence: said.err };
}

describe('a start that cannot be', () => {
  test.each([
    [{ PORT: 'x' }, /^PORT /],
    [{ TIME_ZONE: 'Nowhere' }, /^TIME_ZONE must be the name of a time zone/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a postgres:\/\/ address\.$/],
    [
      { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' },
      /^DATABASE_URL names a database that does not answer/,
    ],
  ])('%j ends with one sentence and exit code 1', async (settings, sentence) => {
    const answer = await refusal(settings);
    expect(answer.code).toBe(1);
    expect(answer.sentence.trim()).toMatch(sentence);
    expect(answer.sentence.trim()).not.toContain('\n');
  });

  test('an empty database of one’s own needs somebody who may sign in', async () => {
    const answer = await refusal({ DATABASE_URL: await createTestDatabase() });
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.sentence).toMatch(/^ADMIN_PHONE is missing/);
  });

  test('a database that does not exist is told', async () => {
    const url = new URL(await createTestDatabase());
    url.pathname = 'no_such_database';
    const answer = await refusal({ DATABASE_URL: url.href });
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.sentence).toMatch(/^DATABASE_URL /);
  });

  test('a server that wants a password that is not given is told', async () => {
    const url = new URL(await createTestDatabase());
    url.password = '';
    const answer = await refusal({ DATABASE_URL: url.href });
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.sentence.trim()).toMatch(/^DATABASE_URL does not open a database: .*password.*\.$/);
  });

  test('a role that may not make tables is told', async () => {
    const url = new URL(await createTestDatabase());
    const owner = new pg.Client(url.href);
    await owner.connect();
    await owner.query('drop table schema_migrations');
    await owner.query('revoke create on schema public from pg_database_owner');
    await owner.end();
    const answer = await refusal({ DATABASE_URL: url.href });
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.sentence.trim()).toMatch(/^DATABASE_URL does not open a database: permission denied .*\.$/);
  });

  test.each(['nonsense.invalid', '999.1.1.1'])('HOST %s is told', async (HOST) => {
    const answer = await refusal({
      DATABASE_URL: await createTestDatabase(),
      ADMIN_PHONE: '3125550142',
      HOST,
    });
    expect(answer).toEqual({ code: 1, sentence: `HOST ${HOST} is no address of this machine.\n` });
  });

  test('a port in use is named', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const answer = await refusal({
      DATABASE_URL: await createTestDatabase(),
      ADMIN_PHONE: '3125550142',
      PORT: String(port),
    });
    taken.close();
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.sentence).toMatch(new RegExp(`^PORT ${port} is in use`));
  });
});

test('a worker answers nothing and stops when it is told to', async () => {
  const { child, said } = start({
    DATABASE_URL: await createTestDatabase(),
    ADMIN_PHONE: '3125550142',
    ROLE: 'worker',
  });
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain('at work here');
  expect(said.out).not.toContain('ready at');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

test('what is secret in DATA_DIR can be read by its owner only', async () => {
  const { mode } = await stat(join(folder, 'session-secret'));
  expect(mode & 0o777).toBe(0o600);
});
