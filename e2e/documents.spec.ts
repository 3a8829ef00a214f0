import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download } from '@playwright/test';
import { codeFor, expect, expectAccessible, type Office, test, unique } from './office.ts';

type Part = { number: number; size: number; url: string };

/** A document uploaded through the API, of one part. */
async function addDocument(office: Office, request: APIRequestContext, name: string, bytes: Buffer) {
  const { _id } = await office.call('POST', '/documents', {
    name,
    size: bytes.length,
    contentType: 'application/pdf',
  });
  const { missing } = (await office.call('GET', `/documents/${_id}/parts`)) as { missing: Part[] };
  for (const { url } of missing) expect((await request.put(url, { data: bytes })).status()).toBe(200);
  return office.call('POST', `/documents/${_id}/complete`);
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('the address of a document leads to the file, after signing in', async ({ page, office, request }) => {
  const bytes = randomBytes(70_000);
  const { fileUrl } = await addDocument(office, request, 'Roof plan – Größe.pdf', bytes);
  const user = await office.addUser(unique('Quinn Code'));

  await page.goto(fileUrl);
  await expect(page).toHaveURL(/\/\?redirect=%2Fdocuments%2F/);
  await page.getByLabel('Phone').fill(user.phone);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  await page.getByLabel('Confirmation code').fill(await codeFor((await answer.json()).data.methodId));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Roof plan – Größe.pdf');
  expect((await bytesOf(download)).equals(bytes)).toBe(true);

  await expect(page).toHaveURL(fileUrl);
  await expect(page.getByRole('heading', { name: 'Roof plan – Größe.pdf' })).toBeVisible();
  await expect(page.getByText('68 kB')).toBeVisible();
  await expectAccessible(page);
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await bytesOf(again)).equals(bytes)).toBe(true);
});

test('a document that is gone says so', async ({ signedIn: page }) => {
  await page.goto('/documents/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('This document does not exist or was deleted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('a document that runs scripts is saved, never shown', async ({ signedIn: page, office, request }) => {
  const script = Buffer.from('<script>document.title = "taken"</script>');
  const { fileUrl } = await addDocument(office, request, 'page.html', script);
  const waiting = page.waitForEvent('download');
  await page.goto(fileUrl);
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('page.html');
  await expect(page).toHaveTitle('page.html - Crewdesk');
});
