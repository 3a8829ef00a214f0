import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { parseBackupCommand } from './backup.commands.ts';
import { provideBackupFixture } from './testing/backup-fixture.ts';

const fixture = provideBackupFixture();

test.each([
  [['backup', 'a', 'b'], 'Give one file name, or none.'],
  [['backup', '--whole'], 'Give a file name for --whole.'],
  [['backup', '--passphrase', 'x'], "Unknown option '--passphrase'"],
  [['restore'], 'Give one backup file.'],
  [['restore', 'a', 'b'], 'Give one backup file.'],
])('%j are rejected before a database is opened [10.9-25]', (args, message) => {
  expect(() => parseBackupCommand(args)).toThrow(message);
});

function run(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const command = parseBackupCommand(args);
  if (!command) throw new Error('not a command of backups');
  return command(readConfig(env), () => {});
}

test('a backup without a file name goes to BACKUP_DIR, and both commands say what they did [10.9-21]', async () => {
  const { url, dataDir } = fixture.source;
  const source = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'correct horse' };
  const saved = await run(source, 'backup');
  expect(saved).toMatch(
    /^Saved 5 customers, 20 records, 3 documents \([\d,]+ rows\) to .* \(\d+ KB\) and read it back\.\nWithout the passphrase, nobody can restore it\.$/,
  );
  const folder = join(dataDir, 'backups');
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.backup'));
  expect(name).toMatch(/^crewdesk-\d{4}-\d\d-\d\d-\d{6}\.backup$/);

  const target = await fixture.createTarget();
  const machine = { DATABASE_URL: target.url, DATA_DIR: target.dataDir };
  await expect(run(machine, 'restore', join(folder, name))).rejects.toThrow(
    'Passphrase of the backup: set BACKUP_PASSPHRASE, or run the command in a terminal.',
  );
  const restored = await run(
    { ...machine, BACKUP_PASSPHRASE: 'correct horse' },
    'restore',
    join(folder, name),
  );
  expect(restored).toMatch(
    /^Restored 5 customers, 20 records, 3 documents \([\d,]+ rows\) as of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\nStart Crewdesk\. Everyone has to sign in again, and no messages are sent until an office user releases them\.$/,
  );
  await writeFile(join(folder, 'letter'), 'Dear Ana, this is no backup at all.');
  await expect(run(machine, 'restore', join(folder, 'letter'))).rejects.toThrow(
    'is not a backup of Crewdesk',
  );
});

test('a passphrase is typed without being shown [10.9-26]', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  const asking = askPassphrase(undefined, 'Passphrase', { input, output } as never);
  input.write('correct horse\r');
  expect(await asking).toBe('correct horse');
  expect(await text(output.end())).toBe('Passphrase: \n');
});
