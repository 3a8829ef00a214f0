import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';

test.each([300, 600, 900, 1_500, 3_000])(
  'Ctrl-C %i ms after the first start leaves no running and no partially created database',
  async (delayMs) => {
    const folder = mkdtempSync(join(tmpdir(), 'crewdesk-ctrl-c-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const DATA_DIR = join(folder, 'data');
    const env = { PATH: process.env.PATH, DATA_DIR, PORT: String(await findFreePort()) };
    const script = join(import.meta.dirname, '../scripts/start.mjs');
    const child = spawn(process.execPath, [script], { env, stdio: 'ignore', detached: true });
    const exited = once(child, 'exit');

    await sleep(delayMs);
    // A terminal sends the signal to the whole process group.
    process.kill(-Number(child.pid), 'SIGINT');
    const [code, signal] = await exited;

    // Before the server handles signals, SIGINT ends the process directly.
    expect([0, null]).toContain(code);
    expect(['SIGINT', null]).toContain(signal);
    const files = existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [];
    expect(files.filter((name) => /^postgres\.new|\.pid/.test(name))).toEqual([]);
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
  },
);
