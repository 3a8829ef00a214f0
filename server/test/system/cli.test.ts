import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { copyEmptyDatabase } from '#server/test/test-database.ts';
import { program, runCrewdesk } from './run-crewdesk.ts';

test('help prints the commands', async () => {
  const { code, stdout, stderr } = await runCrewdesk({}, 'help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('user add --name "Pat Doe"');
  expect(stdout).toContain('seed [--customers');
});

test.each([
  ['an invalid argument', {}, ['user', 'add', '--name', 'Pat Doe'], 'Phone is required.\n'],
  [
    'an invalid setting',
    { DATABASE_URL: 'mysql://here' },
    ['seed', '--customers', '5'],
    'DATABASE_URL must be a postgres:// URL.\n',
  ],
])('%s is reported in one line', async (_, env, args, stderr) => {
  expect(await runCrewdesk(env, ...args)).toEqual({ code: 1, stdout: '', stderr });
});

describe('on the embedded database', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-cli-'));
    copyEmptyDatabase(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const isDataDirLocked = () => existsSync(join(dataDir, 'server.pid'));
  const isDatabaseRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

  async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  test('starts and stops the database for a command', async () => {
    const add = ['user', 'add', '--name', 'Pat Doe', '--phone', '(312) 555-0142'];
    expect(await runCrewdesk({ DATA_DIR: dataDir }, ...add)).toEqual({
      code: 0,
      stdout: 'Added Pat Doe, who can now sign in with (312) 555-0142.\n',
      stderr: '',
    });
    expect(isDataDirLocked()).toBe(false);
    expect(isDatabaseRunning()).toBe(false);
  });

  test('uses the database of a running server and leaves it running', async () => {
    const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
    try {
      const add = ['user', 'add', '--name', 'Al', '--phone', '(312) 555-0143'];
      expect(await runCrewdesk({ DATA_DIR: dataDir }, ...add)).toMatchObject({ code: 0, stderr: '' });
      expect(server.isRunning()).toBe(true);
      expect(await query(server.url, 'select name from users order by name')).toEqual([
        { name: 'Al' },
        { name: 'Pat Doe' },
      ]);
    } finally {
      await server.stop();
    }
  });

  test('stops the database on Ctrl-C', async () => {
    const child = spawn(process.execPath, [program, 'seed', '--customers', '1000000'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const hasCustomers = async () => {
      const url = await findRunningDatabase(dataDir);
      return url !== undefined && (await query(url, 'select from customers limit 1')).length > 0;
    };
    while (child.exitCode === null && !(await hasCustomers())) await sleep(20);
    child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    expect(isDataDirLocked()).toBe(false);
    expect(isDatabaseRunning()).toBe(false);
  });
});
