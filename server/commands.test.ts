import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCommand, UsageError } from './commands.ts';
import { readConfig } from './config/config.ts';
import { advisoryLocks } from './db/transactions/advisory-locks.ts';
import { openDatabase } from './db/open/open-database.ts';
import { createSessionTokens } from './http/session-token.ts';
import { createTestDatabase } from './test/test-database.ts';
import { sessionSecret } from './test/test-server.ts';

const hint = 'run "npm run crewdesk -- help" for help.';

test.each<[string[], string]>([
  [[], `A command is missing; ${hint}`],
  [['frobnicate'], `Unknown command "frobnicate"; ${hint}`],
  [['user', 'remove'], `Unknown command "user remove"; ${hint}`],
  [['user', 'add', '--phone', '3125550142'], 'A name is required.'],
  [['user', 'add', '--name', 'Pat Doe'], 'Phone is required.'],
  [['user', 'add', '--name', 'Pat Doe', '--phone', '12'], 'Invalid phone number.'],
  [['user', 'add', '--name', 'Pat Doe', '--phone', '3125550142 ext. 7'], 'Invalid phone number.'],
  [['user', 'add', '--nmae', 'Pat Doe'], "Unknown option '--nmae'."],
  [['user', 'add', '--name', 'Pat', 'Doe'], "Unexpected argument 'Doe'."],
  [['login-code'], `Give one phone number; ${hint}`],
  [['login-code', '(312) 555-0142', 'Pat'], `Give one phone number; ${hint}`],
  [['login-code', '12'], '"12" is not a phone number.'],
  [['seed'], '--customers or --records is missing.'],
  [['seed', '--records', '2000000'], '--records must be a whole number from 1 to 1,000,000, not "2000000".'],
  [['seed', '--customers', '1e3'], '--customers must be a whole number from 1 to 1,000,000, not "1e3".'],
  [['seed', '--customers', '0'], '--customers must be a whole number from 1 to 1,000,000, not "0".'],
  [
    ['seed', '--customers', '5', '--seed', 'x'],
    '--seed must be a whole number from 0 to 4,294,967,295, not "x".',
  ],
])('%j are rejected before a database is opened', (args, message) => {
  expect(() => parseCommand(args)).toThrow(UsageError);
  expect(() => parseCommand(args)).toThrow(message);
});

describe('a command', () => {
  let databaseUrl = '';
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });

  async function run(...args: string[]): Promise<string> {
    const config = readConfig({ DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret });
    const database = await openDatabase(config);
    try {
      return await parseCommand(args)(database, config);
    } finally {
      await database.close();
    }
  }

  async function query(statement: string): Promise<unknown[]> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  test('adds a user with history and rejects a duplicate phone number', async () => {
    const add = ['user', 'add', '--name', ' Pat  Doe ', '--phone', '(312) 555-0142'];
    expect(await run(...add)).toBe('Added Pat Doe, who can now sign in with (312) 555-0142.');
    await expect(run(...add)).rejects.toThrow(new UsageError('Another user already has this phone number.'));
    await run('user', 'add', '--name', 'Al', '--phone', '312.555.0143', '--technician');
    const stored = { user_id: null, user_name: 'Crewdesk', action: 'create' };
    expect(
      await query(
        `select u.name, u.phone, u.is_technician, h.user_id, h.user_name, h.action, h.after->>'name' as after
         from users u join history h on h.entity_id = u.id and h.entity = 'user' order by u.name desc`,
      ),
    ).toEqual([
      { ...stored, name: 'Pat Doe', after: 'Pat Doe', phone: '+13125550142', is_technician: false },
      { ...stored, name: 'Al', after: 'Al', phone: '+13125550143', is_technician: true },
    ]);
  });

  test('prints a code with which a user can sign in [10.3-18]', async () => {
    await run('user', 'add', '--name', 'Lee', '--phone', '(312) 555-0144');
    const output = await run('login-code', '312 555 0144');
    const [, digits = ''] = /^The code for Lee is (\d{3} \d{3} \d{4})\. /.exec(output) ?? [];
    const [row] = await query(`select c.id, c.code_hash from login_codes c where is_issued`);
    const { hashCode } = createSessionTokens(sessionSecret);
    const { id, code_hash } = row as { id: string; code_hash: Buffer };
    expect(hashCode(id, digits.replaceAll(' ', ''))).toEqual(code_hash);
    await expect(run('login-code', '312 555 0144')).rejects.toThrow(/^Too many attempts\. .* seconds\.$/);
  });

  test('saves nothing while a backup is being restored [10.9-75]', async () => {
    await run('user', 'add', '--name', 'Kim', '--phone', '(312) 555-0145');
    const worker = new pg.Client(databaseUrl);
    await worker.connect();
    await worker.query(`select pg_advisory_lock(${advisoryLocks.saving})`);
    const refusal = new UsageError('A backup is being restored. Nothing can be saved until it ends.');
    await expect(run('login-code', '312 555 0145')).rejects.toThrow(refusal);
    await expect(run('user', 'add', '--name', 'Jo', '--phone', '(312) 555-0146')).rejects.toThrow(refusal);
    await worker.end();
  });

  test('prints no code for a number of no user', async () => {
    await expect(run('login-code', '(312) 555-0199')).rejects.toThrow(
      new UsageError('No user has the phone number (312) 555-0199.'),
    );
  });

  test('rejects seeding records without customers', async () => {
    await expect(run('seed', '--records', '10')).rejects.toThrow(
      new UsageError('There are no customers to create records for; add some with --customers.'),
    );
  });

  test('adds the requested numbers of customers and records', async () => {
    expect(await run('seed', '--customers', '1100')).toMatch(/^Added 1,100 customers in [\d.]+ s\.$/);
    expect(await run('seed', '--records', '30')).toMatch(/^Added 30 records in [\d.]+ s\.$/);
    expect(await run('seed', '--customers', '10', '--records', '20')).toMatch(
      /^Added 10 customers in [\d.]+ s\.\nAdded 20 records in [\d.]+ s\.$/,
    );
    const counts = `select (select count(*)::int from customers) as customers, count(*)::int as records from records`;
    expect(await query(counts)).toEqual([{ customers: 1110, records: 50 }]);
  });

  test('reports a database that is unreachable or does not exist', async () => {
    const unreachable = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' };
    await expect(openDatabase(unreachable)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: [^\n]+\.$/,
    );
    const missing = new URL(databaseUrl);
    missing.pathname = 'missing';
    await expect(openDatabase({ databaseUrl: missing.href, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL cannot be used: [^\n]+\.$/,
    );
  });
});
