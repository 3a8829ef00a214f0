import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

/** The ten digits that were sent to a phone number on behalf of a colleague. */
async function readIssuedCode(phone: string): Promise<string> {
  const text = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'outbox.jsonl'), 'utf8');
  const line = text.split('\n').find((json) => json.includes(phone) && json.includes('requested by'));
  return /\d{3} \d{3} \d{4}/.exec(line ?? '')?.[0] ?? '';
}

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send Code' }).click();
}

test('a colleague lets somebody in whose codes a stranger uses up, and the browser is known from then on', async ({
  signedIn: office,
  api,
  openBrowser,
  request,
}) => {
  const user = await api.createUser(unique('Nora Nocode'));
  const strangerAsks = () => request.post('/api/session/phone/start', { data: { phone: user.phone } });
  await strangerAsks();

  const person = await openBrowser();
  await requestCode(person, user.phone);
  await expect(person.getByText(/Too many attempts/).first()).toBeVisible();

  await office.goto('/app/users');
  await office.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await office.getByRole('menuitem', { name: 'Edit' }).click();
  await office.getByRole('button', { name: 'Send Sign-In Code' }).click();
  await expect(office.getByText(`A code was sent to ${user.name}.`)).toBeVisible();

  await person.getByRole('button', { name: 'I have a code from a colleague' }).click();
  await person.getByLabel('Confirmation code').fill(await readIssuedCode(user.phone));
  await person.getByRole('button', { name: 'Confirm' }).click();
  await expect(person).toHaveURL('/app/dashboard');
  expect(await person.evaluate(() => document.cookie)).toBe('');

  await person.getByRole('button', { name: 'Log Out' }).click();
  await expect(person.getByLabel('Phone')).toBeVisible();
  expect((await strangerAsks()).status()).toBe(429);
  await requestCode(person, user.phone);
  await expect(person.getByText('It expires in 10 minutes.')).toBeVisible();
});
