import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rotateLog } from './postgres-log.ts';

const largeLog = 'x'.repeat(4 * 1024 * 1024);
let folder = '';
let logFile = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crewdesk-log-'));
  logFile = join(folder, 'postgres.log');
  writeFileSync(logFile, largeLog);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('truncates a large log and keeps a copy', () => {
  rotateLog({ logFile });
  expect(statSync(logFile).size).toBe(0);
  expect(readFileSync(`${logFile}.old`, 'utf8') === largeLog).toBe(true);
});

test.runIf(existsSync('/dev/full'))('truncates a large log without a copy on a full disk', () => {
  symlinkSync('/dev/full', `${logFile}.old`);
  rotateLog({ logFile });
  expect(statSync(logFile).size).toBe(0);
  expect(existsSync(`${logFile}.old`)).toBe(false);
});
