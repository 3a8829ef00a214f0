import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

const program = fileURLToPath(new URL('../../../scripts/crewdesk.mjs', import.meta.url));

type Ended = { code: number | null; stdout: string; stderr: string };

function crewdesk(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

async function rowsOf(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('what was typed is answered by one sentence', () => {
  const hint = '"npm run crewdesk -- help" shows what there is.';
  test.each<[string[], string]>([
    [[], `A command is missing; ${hint}`],
    [['frobnicate'], `There is no command "frobnicate"; ${hint}`],
    [['user', 'remove'], `There is no command "user remove"; ${hint}`],
    [['user', 'add', '--phone', '3125550142'], 'A name is required.'],
    [['user', 'add', '--name', 'Pat Doe'], 'Phone is required.'],
    [['user', 'add', '--name', 'Pat Doe', '--phone', '12'], 'Invalid phone number.'],
    [['user', 'add', '--name', 'Pat Doe', '--phone', '3125550142 ext. 7'], 'Invalid phone number.'],
    [['user', 'add', '--nmae', 'Pat Doe'], "Unknown option '--nmae'."],
    [['user', 'add', '--name', 'Pat', 'Doe'], "Unexpected argument 'Doe'."],
    [['seed'], '--customers or --records is missing.'],
    [
      ['seed', '--records', '2000000'],
      '--records must be a whole number from 1 to 1,000,000, not "2000000".',
    ],
    [['seed', '--customers', '1e3'], '--customers must be a whole number from 1 to 1,000,000, not "1e3".'],
    [['seed', '--customers', '0'], '--customers must be a whole number from 1 to 1,000,000, not "0".'],
    [
      ['seed', '--customers', '5', '--seed', 'x'],
      '--seed must be a whole number from 0 to 4,294,967,295, not "x".',
    ],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await crewdesk(
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      ...args,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(sentence);
  });

  test('a setting that is wrong is named', async () => {
    const { code, stderr } = await crewdesk({ DATABASE_URL: 'mysql://here' }, 'seed', '--customers', '5');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'DATABASE_URL must be a postgres:// address.\n' });
  });

  test('so is a database that does not answer, or does not exist', async () => {
    const nobody = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, stderr } = await crewdesk(nobody, 'seed', '--customers', '5');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL names a database that does not answer: [^\n]+\.\n$/);
    const missing = new URL(await createTestDatabase());
    missing.pathname = 'missing';
    const refused = await crewdesk({ DATABASE_URL: missing.href }, 'seed', '--customers', '5');
    expect(refused.stderr).toMatch(/^DATABASE_URL does not open a database: [^\n]+\.\n$/);
  });

  test.each([['help'], ['--help']])('%s tells what there is', async (word) => {
    const { code, stdout } = await crewdesk({}, word);
    expect(code).toBe(0);
    expect(stdout).toContain('user add --name "Pat Doe"');
    expect(stdout).toContain('seed [--customers');
  });
});

describe('on an external database', () => {
  let url = '';
  beforeAll(async () => {
    url = await createTestDatabase();
  });

  test('a user is added with history, and nobody else gets the number', async () => {
    const add = ['user', 'add', '--name', ' Pat  Doe ', '--phone', '(312) 555-0142'];
    expect(await crewdesk({ DATABASE_URL: url }, ...add)).toEqual({
      code: 0,
      stdout: 'Added Pat Doe, who can sign in with (312) 555-0142 now.\n',
      stderr: '',
    });
    expect(await crewdesk({ DATABASE_URL: url }, ...add)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Another user already has this phone number.\n',
    });
    const technician = ['user', 'add', '--name', 'Al', '--phone', '312.555.0143', '--technician'];
    expect((await crewdesk({ DATABASE_URL: url }, ...technician)).code).toBe(0);
    expect(
      await rowsOf(
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

  test('records need customers', async () => {
    expect(await crewdesk({ DATABASE_URL: url }, 'seed', '--records', '10')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There are no customers whose records these could be; add some with --customers.\n',
    });
  });

  test('as many customers are added as asked for', async () => {
    const { code, stdout, stderr } = await crewdesk({ DATABASE_URL: url }, 'seed', '--customers', '1200');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Added 1,200 customers in [\d.]+ s\.\n$/);
    expect(await rowsOf(url, 'select count(*)::int from customers')).toEqual([{ count: 1200 }]);
  });

  test('records are added to the customers that there are, or together with others', async () => {
    const alone = await crewdesk({ DATABASE_URL: url }, 'seed', '--records', '700');
    expect(alone).toMatchObject({ code: 0, stderr: '' });
    expect(alone.stdout).toMatch(/^Added 700 records in [\d.]+ s\.\n$/);
    const both = await crewdesk({ DATABASE_URL: url }, 'seed', '--customers', '10', '--records', '20');
    expect(both.stdout).toMatch(/^Added 10 customers in [\d.]+ s\.\nAdded 20 records in [\d.]+ s\.\n$/);
    expect(await rowsOf(url, 'select count(*)::int from records')).toEqual([{ count: 720 }]);
  });
});

describe('on the embedded database', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-cli-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const isClaimed = () => existsSync(join(dataDir, 'server.pid'));

  test('it is started for the time of the command', async () => {
    const add = ['user', 'add', '--name', 'Pat Doe', '--phone', '(312) 555-0142'];
    expect((await crewdesk({ DATA_DIR: dataDir }, ...add)).code).toBe(0);
    expect(isClaimed()).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('beside a server that runs, its database is used and left running', async () => {
    const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
    try {
      const add = ['user', 'add', '--name', 'Al', '--phone', '(312) 555-0143'];
      expect(await crewdesk({ DATA_DIR: dataDir }, ...add)).toMatchObject({ code: 0, stderr: '' });
      expect(server.isRunning()).toBe(true);
      expect(await rowsOf(server.url, 'select name from users order by name')).toEqual([
        { name: 'Al' },
        { name: 'Pat Doe' },
      ]);
    } finally {
      await server.stop();
    }
  });

  test('Ctrl-C stops what the command has started', async () => {
    const child = spawn(process.execPath, [program, 'seed', '--customers', '1000000'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    while (!isClaimed() && child.exitCode === null) await sleep(20);
    await sleep(1000);
    child.kill('SIGINT');
    expect(await exited).toEqual([130, null]);
    expect(isClaimed()).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
