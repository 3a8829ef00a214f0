import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withBuildLock } from '#scripts/build-lock.mjs';

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'lock');
});

test.each([
  ['of a process that is gone', '999999999\nsome birthmark\n'],
  ['whose pid passed to a process that lives', `${process.pid}\nsome birthmark\n`],
  ['that says nothing but a pid that lives', String(process.pid)],
  ['that is empty', ''],
])('a lock %s is stale', async (_, content) => {
  writeFileSync(file, content);
  expect(await withBuildLock(() => 'done', { file, patience: 1000 })).toBe('done');
  expect(existsSync(file)).toBe(false);
});

test('two at once come one after the other', async () => {
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    said.push(`${name} ends`);
  };
  const first = withBuildLock(work('first'), { file });
  await expect.poll(() => said.length).toBe(1);
  await Promise.all([first, withBuildLock(work('second'), { file })]);
  expect(said).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('nobody waits for ever for one that lives', async () => {
  let finish = () => {};
  const first = withBuildLock(() => new Promise<void>((resolve) => (finish = resolve)), { file });
  await expect.poll(() => existsSync(file)).toBe(true);
  await expect(withBuildLock(() => {}, { file, patience: 200 })).rejects.toThrow(
    /^Another command in this folder/,
  );
  finish();
  await first;
  expect(existsSync(file)).toBe(false);
});
