import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectSessionRows } from '#e2e/fixtures/session-rows.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { makeManagedBackup } from '#server/backup/automatic/managed-backup.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';

/** It stays the same when the server starts again. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Creates the user unless the phone of one is given. */
async function signIn(page: Page, folder: string, phone?: string) {
  const rows = await connectSessionRows(folder);
  const user = phone === undefined ? await rows.createOfficeUser('Pat Doe') : { phone };
  const token = await rows.signIn(user.phone);
  await rows.close();
  await page.evaluate((value) => localStorage.setItem('crewdesk.session', value), token);
  return { phone: user.phone, token };
}

async function makeBackup(folder: string): Promise<void> {
  const url = (await findRunningDatabase(folder)) ?? '';
  const config = readConfig({ DATA_DIR: folder });
  const storage = await createStorage(config, systemClock);
  await makeManagedBackup({ url, config, storage, now: new Date(), keepsAll: true });
}

test('an office user restores a backup and signs in to the data of that day [10.9-69]', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-e2e-restore-'));
  chmodSync(folder, 0o755);
  const { PATH, HOME } = process.env;
  const PORT = await findFreePort();
  // With a mail server, it is no demonstration.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@doe.example' };
  const server = spawn('node_modules/.bin/node', ['scripts/start.mjs'], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT, DATA_DIR: folder, ...mail },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 55_000 }).toContain('Ctrl-C');
    const origin = `http://localhost:${PORT}`;
    await page.goto(origin);
    const { phone, token } = await signIn(page, folder);
    const addCustomer = async (name: string) => {
      const address = { street: '10 Test Street', city: 'Chicago', state: 'IL', zip: '60601' };
      const headers = { authorization: `Bearer ${token}` };
      const data = { name, address, contacts: [] };
      const response = await page.request.post(`${origin}/api/customer`, { headers, data });
      expect(response.status()).toBe(201);
    };
    await addCustomer('Lakeview Bakery');
    await makeBackup(folder);
    await addCustomer('Entered Since');

    await page.goto(`${origin}/app/system`);
    const backups = page.getByRole('region', { name: 'Backups' });
    await backups.getByRole('button', { name: 'Restore' }).click();
    await page.getByLabel('Type RESTORE to confirm').fill('RESTORE');
    await page.getByRole('button', { name: 'Restore Backup' }).click();
    await expect(page.getByRole('button', { name: 'Cancel Restore' })).toBeVisible();
    const notice = page.getByText('A backup was restored, so everyone has to sign in again.');
    await expect(notice).toBeVisible({ timeout: 55_000 });

    await signIn(page, folder, phone);
    // The server starts again in place, and refuses connections meanwhile.
    await expect(async () => {
      await page.goto(`${origin}/app/system`);
      await expect(backups).toContainText('requested by Pat Doe.');
    }).toPass({ timeout: 55_000 });
    await expect(backups).toContainText(/The data of before are in crewdesk-.*\.backup\./);
    await expect(page.getByText('No messages are sent, because a backup was restored.')).toBeVisible();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Lakeview Bakery' })).toBeVisible();
    await expect(page.getByText('Entered Since')).toHaveCount(0);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});
