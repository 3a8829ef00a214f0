import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('the first start of an empty installation leads to the first customer [10.11-15]', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-e2e-first-'));
  chmodSync(folder, 0o755);
  const { PATH, HOME } = process.env;
  // With a mail server, it is no demonstration.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@doe.example' };
  const server = spawn('node_modules/.bin/node', ['scripts/start.mjs'], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...mail },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 55_000 }).toContain('Ctrl-C');
    const address = /http:\S+\/app\/set-up#\S+/.exec(output)?.[0] ?? '';
    await page.goto(address);
    await page.getByLabel('Company Name').fill('Doe Mechanical');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Your Name').fill('Pat Doe');
    await page.getByLabel('Mobile Phone').fill('312 555 0142');
    const [response] = await Promise.all([
      page.waitForResponse('**/api/set-up/code'),
      page.getByRole('button', { name: 'Send Code' }).click(),
    ]);
    const { methodId, outboxPath } = (await response.json()).data;
    expect(outboxPath).toBe(join(folder, 'outbox.jsonl'));
    await page.getByLabel('Confirmation code').fill(await readSignInCode(methodId, folder));
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Today at Doe Mechanical')).toBeVisible();
    await page.getByRole('link', { name: 'Add your first customer' }).click();
    await page.getByRole('textbox', { name: 'Customer Name' }).fill('Lakeview Bakery');
    await page.getByRole('textbox', { name: 'Street', exact: true }).fill('120 Lake Street');
    await page.getByLabel('ZIP').fill('60601');
    await expect(page.getByLabel('City')).toHaveValue('Chicago');
    const contact = page.getByRole('tabpanel');
    await contact.getByLabel('Title').fill('Owner');
    await contact.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Long');
    await contact.getByLabel('Phone Type').fill('Mobile');
    await contact.getByLabel('Phone Number').fill('(312) 555-0143');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Customer successfully added.')).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('Crewdesk has been set up in the meantime.')).toBeVisible();
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});
