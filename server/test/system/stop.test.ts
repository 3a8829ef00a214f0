import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, test } from 'vitest';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-stop-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<{ server: ChildProcess; port: number }> {
  const { PATH, HOME } = process.env;
  const server = spawn(process.execPath, [main], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ADMIN_PHONE: '3125550142' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('ready at');
  return { server, port: Number(/ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]) };
}

test.runIf(inject('arrangement') === 'embedded')(
  'stops the database even while a request never ends',
  { timeout: 60_000 },
  async () => {
    const dataDir = makeFolder();
    const { server, port } = await start(dataDir);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const postmaster = join(dataDir, 'postgres', 'postmaster.pid');
    expect(existsSync(postmaster)).toBe(true);
    const startedAt = Date.now();
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(existsSync(postmaster)).toBe(false);
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    socket.destroy();
  },
);

test.runIf(inject('arrangement') === 'embedded')(
  'rejects a damaged session secret',
  { timeout: 60_000 },
  async () => {
    const dataDir = makeFolder();
    writeFileSync(join(dataDir, 'session-secret'), '');
    const { PATH, HOME } = process.env;
    const server = spawn(process.execPath, [main], {
      env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ADMIN_PHONE: '3125550142' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [code] = await once(server, 'close');
    expect(code).toBe(1);
    expect(output).toContain('session-secret is damaged');
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe('');
  },
);
