import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { codeFor, expect, type Office, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ holdsCalls: true });

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

async function give(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).click(),
  ]);
  // Thirty megabytes take their time on their way into the browser.
  await chooser.setFiles(
    files.map((file) => ({ ...file, mimeType: 'application/pdf' })),
    { timeout: 60_000 },
  );
}

const newProject = '/app/projects/new';

const linkTo = (page: Page, name: string) => page.getByRole('link', { name: `Open ${name}` });

async function downloadFrom(page: Page, name: string): Promise<Buffer> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), linkTo(page, name).click()]);
  return bytesOf(await opened.waitForEvent('download'));
}

test('a file uploaded in a project stays with it [2.10-13]', async ({ signedIn: page, office }) => {
  const project = await addRecord(office, projects);
  const bytes = randomBytes(6 * 1024 * 1024);
  await page.goto(`/app/projects/${project._id}`);
  await give(page, { name: 'Permit drawing.pdf', buffer: bytes });
  await expect(page.getByLabel('Document Name')).toHaveValue('Permit drawing.pdf');
  await page.getByRole('button', { name: 'Save Project' }).click();
  await expect
    .poll(async () => (await office.call('GET', `/projects/${project._id}`)).documents)
    .toHaveLength(1);
  await page.reload();
  expect((await downloadFrom(page, 'Permit drawing.pdf')).equals(bytes)).toBe(true);
});

test('a project is left only after a word while a file is on its way', async ({ signedIn: page, office }) => {
  const project = await addRecord(office, projects);
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(`/app/projects/${project._id}`);
  await give(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await page.getByRole('button', { name: 'Cancel Slow.pdf' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/app\/users$/);
});

test('a new project waits for a file that is on its way', async ({ signedIn: page }) => {
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(newProject);
  await give(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please wait until the upload has ended, or cancel it.')).toBeVisible();
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
});

test.describe('an upload', () => {
  test('of 30 MB that is cut in the middle goes on where it was [7.10-4]', async ({ signedIn: page }) => {
    test.slow();
    const bytes = randomBytes(30 * 1024 * 1024);
    const sent: number[] = [];
    let isCut = false;
    await page.route('**/api/documents/*/parts/*', async (route) => {
      const number = Number(/parts\/(\d+)/.exec(route.request().url())?.[1]);
      if (sent.length === 3) isCut = true;
      if (isCut) return route.abort('connectionreset');
      sent.push(number);
      return route.continue();
    });
    await page.goto(newProject);
    await give(page, { name: 'Thirty.pdf', buffer: bytes });
    await expect(page.getByText(/^File uploading\.\.\. \d+%$/)).toBeVisible();
    await expect(page.getByRole('alert').getByText('Network Error')).toBeVisible({ timeout: 30_000 });
    expect(sent).toHaveLength(3);

    isCut = false;
    sent.push(0);
    await page.getByRole('button', { name: 'Retry Thirty.pdf' }).click();
    await expect(linkTo(page, 'Thirty.pdf')).toBeVisible({ timeout: 30_000 });
    expect(sent.filter(Boolean).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect((await downloadFrom(page, 'Thirty.pdf')).equals(bytes)).toBe(true);
  });

  test('is cancelled, and the server is told [2.10-14]', async ({ signedIn: page }) => {
    await page.route('**/api/documents/*/parts/*', () => {});
    await page.goto(newProject);
    const isUnderWay = page.waitForRequest('**/api/documents/*/parts/1?*');
    await give(page, { name: 'Never.pdf', buffer: randomBytes(1000) });
    await expect(page.getByText('File uploading... 0%')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Upload of Never.pdf' })).toBeVisible();
    await expectAccessible(page);
    await isUnderWay;
    const [told] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
      page.getByRole('button', { name: 'Cancel Never.pdf' }).click(),
    ]);
    expect(told.status()).toBe(204);
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
  });

  test('that fails says why for five seconds, and the next file goes on', async ({ signedIn: page }) => {
    const refused = { error: 'This file is too large. A document may have 500 MB.', code: 'too_large' };
    await page.route('**/api/documents', (route) =>
      String(route.request().postData()).includes('Huge')
        ? route.fulfill({ status: 413, json: refused })
        : route.continue(),
    );
    await page.goto(newProject);
    const small = randomBytes(1000);
    await give(page, { name: 'Huge.pdf', buffer: randomBytes(10) }, { name: 'Small.pdf', buffer: small });
    const error = page.getByText(refused.error);
    await expect(error).toBeVisible();
    await expectAccessible(page);
    await expect(linkTo(page, 'Small.pdf')).toBeVisible();
    await expect(error).toBeHidden();
    await expect(page.getByRole('button', { name: 'Retry Huge.pdf' })).toBeVisible();
    // The page of a new project would take it away.
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Please wait until the upload has ended, or cancel it.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry Huge.pdf' }).click();
    await expect(linkTo(page, 'Huge.pdf')).toBeVisible();
    expect((await downloadFrom(page, 'Small.pdf')).equals(small)).toBe(true);
  });

  test('asks before the page is left', async ({ signedIn: page }) => {
    await page.route('**/api/documents/*/parts/*', () => {});
    await page.goto(newProject);
    const isUnderWay = page.waitForRequest('**/api/documents/*/parts/1?*');
    await give(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
    await isUnderWay;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
  });
});
