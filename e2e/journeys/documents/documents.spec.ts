import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type ApiClient, readSignInCode } from '#e2e/fixtures/api-client.ts';
import { downloadDocument, readDownload, uploadFiles } from '#e2e/fixtures/document-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ interceptsRequests: true });

type Part = { number: number; size: number; url: string };

/** Uploads a document of one part through the API. */
async function uploadThroughApi(api: ApiClient, request: APIRequestContext, name: string, bytes: Buffer) {
  const { _id } = await api.request('POST', '/documents', {
    name,
    size: bytes.length,
    contentType: 'application/pdf',
  });
  const { missing } = (await api.request('GET', `/documents/${_id}/parts`)) as { missing: Part[] };
  for (const { url } of missing) expect((await request.put(url, { data: bytes })).status()).toBe(200);
  return api.request('POST', `/documents/${_id}/complete`);
}

test('the URL of a document downloads the file after signing in', async ({ page, api, request }) => {
  const bytes = randomBytes(70_000);
  const { fileUrl } = await uploadThroughApi(api, request, 'Roof plan – Größe.pdf', bytes);
  const user = await api.createUser(unique('Quinn Code'));

  await page.goto(fileUrl);
  await expect(page).toHaveURL(/\/\?redirect=%2Fdocuments%2F/);
  await page.getByLabel('Phone').fill(user.phone);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  await page
    .getByLabel('Confirmation code')
    .fill(await readSignInCode((await response.json()).data.methodId));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Roof plan – Größe.pdf');
  expect((await readDownload(download)).equals(bytes)).toBe(true);

  await expect(page).toHaveURL(fileUrl);
  await expect(page.getByRole('heading', { name: 'Roof plan – Größe.pdf' })).toBeVisible();
  await expect(page.getByText('68 kB')).toBeVisible();
  await expectAccessible(page);
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await readDownload(again)).equals(bytes)).toBe(true);
});

test('shows that a document was deleted', async ({ signedIn: page }) => {
  await page.goto('/documents/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('This document does not exist or was deleted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('downloads a document that contains scripts instead of showing it', async ({
  signedIn: page,
  api,
  request,
}) => {
  const script = Buffer.from('<script>document.title = "taken"</script>');
  const { fileUrl } = await uploadThroughApi(api, request, 'page.html', script);
  const downloadEvent = page.waitForEvent('download');
  await page.goto(fileUrl);
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('page.html');
  await expect(page).toHaveTitle('page.html - Crewdesk');
});

test('keeps an uploaded file with its project [2.10-13]', async ({ signedIn: page, api }) => {
  const project = await createRecord(api, projects);
  const bytes = randomBytes(6 * 1024 * 1024);
  await page.goto(`/app/projects/${project._id}`);
  await uploadFiles(page, { name: 'Permit drawing.pdf', buffer: bytes });
  await expect(page.getByLabel('Document Name')).toHaveValue('Permit drawing.pdf');
  await page.getByRole('button', { name: 'Save Project' }).click();
  await expect
    .poll(async () => (await api.request('GET', `/projects/${project._id}`)).documents)
    .toHaveLength(1);
  await page.reload();
  expect((await downloadDocument(page, 'Permit drawing.pdf')).equals(bytes)).toBe(true);
});

test('asks before leaving a project while a file is uploading', async ({ signedIn: page, api }) => {
  const project = await createRecord(api, projects);
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(`/app/projects/${project._id}`);
  await uploadFiles(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await page.getByRole('button', { name: 'Cancel Slow.pdf' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/app\/users$/);
});
