import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { type ApiClient, readSignInCode } from '#e2e/fixtures/api-client.ts';
import { documentLink, downloadDocument, readDownload } from '#e2e/fixtures/steps/document-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ movesClock: true });

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

  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await readDownload(again)).equals(bytes)).toBe(true);
});

const partOf = (request: Request) => Number(/\/parts\/(\d+)/.exec(request.url())?.[1] ?? 0);

/** Breaks the connection of every upload once two parts have arrived. Returns the parts that arrive, then and later. */
async function breakUploads(page: Page) {
  const arrived: number[] = [];
  const { promise: isBroken, resolve: breakConnection } = Promise.withResolvers<void>();
  let requests = 0;
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PUT' || partOf(request) === 0) return;
    arrived.push(partOf(request));
    if (arrived.length === 2) breakConnection();
  });
  await page.route('**/api/documents/*/parts/*', async (route) => {
    requests += 1;
    if (requests <= 2) return route.continue();
    await isBroken;
    return route.abort('connectionreset');
  });
  return { arrived, repair: () => page.unroute('**/api/documents/*/parts/*') };
}

test('resumes an upload of 16 MB after a reload and keeps the file with its project [2.10-13] [7.10-4]', async ({
  signedIn: page,
  api,
}, testInfo) => {
  const project = await createRecord(api, projects);
  const bytes = randomBytes(16 * 1024 * 1024);
  const path = testInfo.outputPath('Sixteen.pdf');
  await writeFile(path, bytes);
  const { arrived, repair } = await breakUploads(page);
  await page.clock.install();
  await page.goto(`/app/projects/${project._id}`);
  await page.getByLabel('Files to upload').setInputFiles(path);
  await expect(page.getByText(/^File uploading\.\.\. \d+%$/)).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry Sixteen.pdf' });
  await expect(async () => {
    // Longer than the delay before each attempt.
    await page.clock.fastForward(5000);
    await expect(retry).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
  expect(arrived).toHaveLength(2);

  await repair();
  await page.reload();
  await expect(page.getByText('Interrupted. Choose the file again')).toBeVisible();
  await page.getByLabel('Files to upload').setInputFiles(path);
  await expect(documentLink(page, 'Sixteen.pdf')).toBeVisible({ timeout: 30_000 });
  expect(arrived.toSorted()).toEqual([1, 2, 3, 4]);

  await page.getByRole('button', { name: 'Save Project' }).click();
  await expect(page.getByText('Project saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Document Name')).toHaveValue('Sixteen.pdf');
  expect((await downloadDocument(page, 'Sixteen.pdf')).equals(bytes)).toBe(true);
});
