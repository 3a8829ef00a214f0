import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSocketFolder } from './unix-socket.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-socket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a lock file left on the same port, whose pid another process may have, is removed', async () => {
  const folder = createFolder();
  const files = [
    '.s.PGSQL.15000',
    '.s.PGSQL.15000.lock',
    '.s.PGSQL.15001',
    '.s.PGSQL.15001.lock',
    'PG_VERSION',
  ];
  for (const name of [...files, '.s.trial.15000']) writeFileSync(join(folder, name), `${process.pid}\n`);
  expect(await findSocketFolder(folder, 15_000)).toBe(folder);
  expect(readdirSync(folder).sort()).toEqual(files.slice(2).sort());
});

test('there is no socket where none can be opened', async () => {
  expect(await findSocketFolder('/proc', 15_000)).toBeUndefined();
});
