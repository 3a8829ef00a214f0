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
import { createTestDatabase } from '#server/test/test-database.ts';
import { program, runCrewdesk } from './run-crewdesk.ts';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('on an external database', () => {
  let url = '';
  beforeAll(async () => {
    url = await createTestDatabase();
  });

  test('adds a user with history and rejects a duplicate phone number', async () => {
    const add = ['user', 'add', '--name', ' Pat  Doe ', '--phone', '(312) 555-0142'];
    expect(await runCrewdesk({ DATABASE_URL: url }, ...add)).toEqual({
      code: 0,
      stdout: 'Added Pat Doe, who can now sign in with (312) 555-0142.\n',
      stderr: '',
    });
    expect(await runCrewdesk({ DATABASE_URL: url }, ...add)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Another user already has this phone number.\n',
    });
    const technician = ['user', 'add', '--name', 'Al', '--phone', '312.555.0143', '--technician'];
    expect((await runCrewdesk({ DATABASE_URL: url }, ...technician)).code).toBe(0);
    expect(
      await query(
        url,
        `select u.name, u.phone, u.is_technician, h.user_id, h.user_name, h.action, h.after->>'name' as after
         from users u join history h on h.entity_id = u.id and h.entity = 'user' order by u.name desc`,
      ),
    ).toEqual([
      {
        name: 'Pat Doe',
        phone: '+13125550142',
        is_technician: false,
        user_id: null,
        user_name: 'Crewdesk',
        action: 'create',
        after: 'Pat Doe',
      },
      {
        name: 'Al',
        phone: '+13125550143',
        is_technician: true,
        user_id: null,
        user_name: 'Crewdesk',
        action: 'create',
        after: 'Al',
      },
    ]);
  });

  test('rejects seeding records without customers', async () => {
    expect(await runCrewdesk({ DATABASE_URL: url }, 'seed', '--records', '10')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There are no customers to create records for; add some with --customers.\n',
    });
  });

  test('adds the requested number of customers', async () => {
    const { code, stdout, stderr } = await runCrewdesk({ DATABASE_URL: url }, 'seed', '--customers', '1200');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Added 1,200 customers in [\d.]+ s\.\n$/);
    expect(await query(url, 'select count(*)::int from customers')).toEqual([{ count: 1200 }]);
  });

  test('adds records to existing customers, or together with new ones', async () => {
    const recordsOnly = await runCrewdesk({ DATABASE_URL: url }, 'seed', '--records', '700');
    expect(recordsOnly).toMatchObject({ code: 0, stderr: '' });
    expect(recordsOnly.stdout).toMatch(/^Added 700 records in [\d.]+ s\.\n$/);
    const both = await runCrewdesk({ DATABASE_URL: url }, 'seed', '--customers', '10', '--records', '20');
    expect(both.stdout).toMatch(/^Added 10 customers in [\d.]+ s\.\nAdded 20 records in [\d.]+ s\.\n$/);
    expect(await query(url, 'select count(*)::int from records')).toEqual([{ count: 720 }]);
  });
});

describe('on the embedded database', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-cli-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const isDataDirLocked = () => existsSync(join(dataDir, 'server.pid'));

  test('starts and stops the database for a command', async () => {
    const add = ['user', 'add', '--name', 'Pat Doe', '--phone', '(312) 555-0142'];
    expect((await runCrewdesk({ DATA_DIR: dataDir }, ...add)).code).toBe(0);
    expect(isDataDirLocked()).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
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
    while (!isDataDirLocked() && child.exitCode === null) await sleep(20);
    await sleep(1000);
    child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    expect(isDataDirLocked()).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
