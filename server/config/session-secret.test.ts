import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSessionSecret } from './session-secret.ts';

let dataDir = '';
let path = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-secret-'));
  path = join(dataDir, 'session-secret');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = () => readSessionSecret({ sessionSecret: undefined, dataDir });

test('SESSION_SECRET comes before the file', async () => {
  expect(await readSessionSecret({ sessionSecret: 'x'.repeat(40), dataDir })).toBe('x'.repeat(40));
  expect(await readdir(dataDir)).toEqual([]);
});

test('starts at the same time agree on one secret, which only its owner can read', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, read));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await read()).toBe(secrets[0]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['session-secret']);
});

test('a damaged secret stops the start', async () => {
  await writeFile(path, 'short', { mode: 0o600 });
  await expect(read()).rejects.toThrow(`The file ${path} is damaged`);
});

test.each([0o640, 0o604, 0o666])('a secret with mode %o stops the start', async (mode) => {
  await read();
  await chmod(path, mode);
  await expect(read()).rejects.toThrow(`The file ${path} can be read by others`);
});

test('a folder in place of the secret stops the start', async () => {
  await mkdir(path);
  await expect(read()).rejects.toThrow(`${path} is a folder`);
});

test('a secret that the user cannot read stops the start', async () => {
  await read();
  await chmod(dataDir, 0o755);
  await chmod(path, 0o000);
  const nobody = 65_534;
  // Root can read everything.
  if (process.geteuid?.() === 0) process.seteuid?.(nobody);
  try {
    await expect(read()).rejects.toThrow(`The file ${path} cannot be read by the user who runs Crewdesk.`);
  } finally {
    if (process.getuid?.() === 0) process.seteuid?.(0);
  }
});
