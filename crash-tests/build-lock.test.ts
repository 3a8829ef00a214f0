import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withBuildLock } from '#scripts/build-lock.mjs';

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-build-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'lock');
});

test.each([
  ['of a process that no longer runs', '999999999\nsome start id\n'],
  ['whose pid was reused by another process', `${process.pid}\nsome start id\n`],
  ['with the pid of a running process but no start id', String(process.pid)],
  ['that is empty', ''],
])('takes over a stale lock %s', async (_, content) => {
  writeFileSync(file, content);
  expect(await withBuildLock(() => 'done', { file, timeoutMs: 1000 })).toBe('done');
  expect(existsSync(file)).toBe(false);
});

test('runs concurrent work one after the other', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    events.push(`${name} ends`);
  };
  const first = withBuildLock(work('first'), { file });
  await expect.poll(() => events.length).toBe(1);
  await Promise.all([first, withBuildLock(work('second'), { file })]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('fails when a running process holds the lock for too long', async () => {
  let finish = () => {};
  const first = withBuildLock(() => new Promise<void>((resolve) => (finish = resolve)), { file });
  await expect.poll(() => existsSync(file)).toBe(true);
  await expect(withBuildLock(() => {}, { file, timeoutMs: 200 })).rejects.toThrow(
    /^Another command in this folder/,
  );
  finish();
  await first;
  expect(existsSync(file)).toBe(false);
});
