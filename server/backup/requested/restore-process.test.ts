import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { ContractClient } from '#server/test/contract/contract-client.ts';
import { customerInput } from '#server/test/factories.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const phone = '+12025550186';

function start(settings: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'test', ADMIN_PHONE: phone, ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'close');
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, output: () => output };
}

async function signIn(client: ContractClient): Promise<void> {
  const { methodId } = await client.requestData('POST', '/session/phone/start', { phone });
  const code = await client.readCode(methodId);
  client.token = (await client.requestData('POST', '/session/phone/confirm', { code, methodId })).sessionJwt;
}

test('all processes follow a restore that outlives its worker, and start again with the old data [10.9-61]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewdesk-restore-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [DATABASE_URL, PORT] = [await createTestDatabase(), String(await findFreePort())];
  const settings = { DATABASE_URL, DATA_DIR: dataDir, PORT };
  const web = start({ ...settings, ROLE: 'web' });
  const timesReady = () => web.output().split('is ready at').length - 1;
  await expect.poll(timesReady, { timeout: 30_000 }).toBe(1);
  const killed = start({ ...settings, ROLE: 'worker', FAILPOINT: 'restore-before-commit' });
  const exited = once(killed.child, 'exit');

  const client = new ContractClient(`http://127.0.0.1:${PORT}`, dataDir);
  await signIn(client);
  await client.requestData('POST', '/customer', customerInput({ name: 'Before' }));
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir });
  const now = new Date('2026-11-20T15:00:00Z');
  const storage = await createStorage(config, systemClock);
  await makeManagedBackup({ url: DATABASE_URL, config, storage, now, keepsAll: true });
  await client.requestData('POST', '/customer', customerInput({ name: 'After' }));

  const file = 'crewdesk-2026-11-20-150000.backup';
  // Until the worker has started, nobody could do it.
  await expect
    .poll(async () => (await client.request('POST', '/restores', { file })).status, { timeout: 30_000 })
    .toBe(201);
  const { id } = await client.requestData('GET', '/restores/current');
  expect((await exited)[1]).toBe('SIGKILL');
  expect(await client.requestData('GET', '/restores/current')).toMatchObject({ id, state: 'running' });
  expect(await client.requestData('GET', '/customer')).toHaveLength(2);

  start({ ...settings, ROLE: 'worker' });
  await expect.poll(timesReady, { timeout: 30_000 }).toBe(2);
  expect((await client.request('GET', '/customer')).status).toBe(401);
  await signIn(client);
  expect((await client.requestData('GET', '/session')).outboxHold).toMatchObject({ reason: 'restore' });
  expect(await client.requestData('GET', '/restores/current')).toMatchObject({ id, state: 'completed' });
  expect(await client.requestData('GET', '/customer')).toMatchObject([{ name: 'Before' }]);
  await client.requestData('POST', '/customer', customerInput({ name: 'Saved again' }));
  // Each of the two workers has saved what was there when it began.
  const backups = (await readdir(config.backupDir)).filter((name) => name.endsWith('.backup'));
  expect(backups).toHaveLength(3);
}, 60_000);
