import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-database.ts';
import { runCrewdesk } from './run-crewdesk.ts';

describe('invalid arguments', () => {
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
  ])('%j are reported in one line', async (args, message) => {
    const { code, stdout, stderr } = await runCrewdesk(
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      ...args,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(message);
  });

  test('reports an invalid setting', async () => {
    const { code, stderr } = await runCrewdesk({ DATABASE_URL: 'mysql://here' }, 'seed', '--customers', '5');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'DATABASE_URL must be a postgres:// URL.\n' });
  });

  test('reports a database that is unreachable or does not exist', async () => {
    const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, stderr } = await runCrewdesk(unreachable, 'seed', '--customers', '5');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL cannot be reached: [^\n]+\.\n$/);
    const missing = new URL(await createTestDatabase());
    missing.pathname = 'missing';
    const rejected = await runCrewdesk({ DATABASE_URL: missing.href }, 'seed', '--customers', '5');
    expect(rejected.stderr).toMatch(/^DATABASE_URL cannot be used: [^\n]+\.\n$/);
  });

  test.each([['help'], ['--help']])('%s prints the commands', async (command) => {
    const { code, stdout } = await runCrewdesk({}, command);
    expect(code).toBe(0);
    expect(stdout).toContain('user add --name "Pat Doe"');
    expect(stdout).toContain('seed [--customers');
  });
});
