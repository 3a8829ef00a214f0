import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import { copyEmptyDatabase } from '#server/test/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const user = { name: 'Pat Doe', phone: '+13125550142', isTechnician: false };

/** A folder of Crewdesk as after unpacking it, with the default DATA_DIR inside. */
function createMachine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-machine-'));
  // The database of root runs as another user.
  chmodSync(folder, 0o755);
  for (const name of readdirSync(root))
    if (name !== 'data') symlinkSync(join(root, name), join(folder, name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The commands of the numbered list in docs/operations.md. */
function commandsOfGuide(): string[] {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = /^## Restore\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? '';
  return [...section.matchAll(/^\d\. .*`(npm .+)`$/gm)].map(([, command = '']) => command);
}

const environment = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0' };

async function createData(folder: string): Promise<() => Promise<void>> {
  const dataDir = join(folder, 'data');
  copyEmptyDatabase(dataDir);
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = createDatabase(createPool({ url: database.url, max: 1, statementTimeoutMs: 60_000 }));
  await db.transaction().execute((tx) => createUserAsSystem(tx, user, new Date()));
  await db.destroy();
  return () => database.stop();
}

test('the commands of the guide move everything to an empty machine [10.9-20]', async () => {
  const [backup = '', restore = '', start = '', ...others] = commandsOfGuide();
  expect(others).toEqual([]);
  const [former, replacement] = [createMachine(), createMachine()];
  const run = (command: string, cwd: string) =>
    promisify(execFile)('sh', ['-c', command], { cwd, env: environment });

  const stop = await createData(former);
  try {
    expect((await run(backup, former)).stdout).toContain('and read it back.');
  } finally {
    await stop();
  }
  copyFileSync(join(former, 'crewdesk.backup'), join(replacement, 'crewdesk.backup'));
  expect((await run(restore, replacement)).stdout).toContain('Restored 0 customers');

  const server = spawn('sh', ['-c', `exec ${start}`], { cwd: replacement, env: environment });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await exited;
  });
  const lines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (line.includes('Sign in with')) break;
  }
  expect(lines.join('\n')).toContain('Sign in with (312) 555-0142 (Pat Doe).');
  expect(await findRunningDatabase(join(replacement, 'data'))).toBeDefined();
});
