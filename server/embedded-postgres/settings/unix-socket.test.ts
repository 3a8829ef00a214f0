import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSocketFolder, removeOtherSockets, removeStaleLock } from './unix-socket.ts';

function createFolder(): string {
  const folder = mkdtempSync('/tmp/crewdesk-socket-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a trial leaves nothing, also after one that was killed', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, '.s.trial.15000'), '');
  expect(await findSocketFolder(folder, 15_000)).toBe(folder);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('there is no socket where none can be opened', async () => {
  expect(await findSocketFolder('/proc', 15_000)).toBeUndefined();
});

test('before a start only the lock file of its port is removed, and after it all others', () => {
  const folder = createFolder();
  const files = ['.s.PGSQL.15000', '.s.PGSQL.15000.lock', '.s.PGSQL.15001', '.s.trial.15001', 'PG_VERSION'];
  for (const name of files) writeFileSync(join(folder, name), `${process.pid}\n`);
  removeStaleLock(folder, 15_000);
  expect(readdirSync(folder).sort()).toEqual(files.filter((name) => !name.endsWith('.lock')));
  removeOtherSockets(folder, 15_000);
  expect(readdirSync(folder).sort()).toEqual(['.s.PGSQL.15000', 'PG_VERSION']);
});
