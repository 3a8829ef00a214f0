import { randomBytes } from 'node:crypto';
import { documentLink, downloadDocument, uploadFiles } from '#e2e/fixtures/document-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const newProject = '/app/projects/new';

test('resumes a 30 MB upload that was interrupted [7.10-4]', async ({ signedIn: page }) => {
  test.slow();
  const bytes = randomBytes(30 * 1024 * 1024);
  const sent: number[] = [];
  let isInterrupted = false;
  await page.route('**/api/documents/*/parts/*', async (route) => {
    const number = Number(/parts\/(\d+)/.exec(route.request().url())?.[1]);
    if (sent.length === 3) isInterrupted = true;
    if (isInterrupted) return route.abort('connectionreset');
    sent.push(number);
    return route.continue();
  });
  await page.goto(newProject);
  await uploadFiles(page, { name: 'Thirty.pdf', buffer: bytes });
  await expect(page.getByText(/^File uploading\.\.\. \d+%$/)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Network Error')).toBeVisible({ timeout: 30_000 });
  expect(sent).toHaveLength(3);

  isInterrupted = false;
  sent.push(0);
  await page.getByRole('button', { name: 'Retry Thirty.pdf' }).click();
  await expect(documentLink(page, 'Thirty.pdf')).toBeVisible({ timeout: 30_000 });
  expect(sent.filter(Boolean).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect((await downloadDocument(page, 'Thirty.pdf')).equals(bytes)).toBe(true);
});

test('cancels an upload in the browser and on the server [2.10-14]', async ({ signedIn: page }) => {
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(newProject);
  const uploadStarted = page.waitForRequest('**/api/documents/*/parts/1?*');
  await uploadFiles(page, { name: 'Never.pdf', buffer: randomBytes(1000) });
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload of Never.pdf' })).toBeVisible();
  await expectAccessible(page);
  await uploadStarted;
  const [deletion] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Cancel Never.pdf' }).click(),
  ]);
  expect(deletion.status()).toBe(204);
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
});

test('shows the error of a failed upload for five seconds and uploads the next file', async ({
  signedIn: page,
}) => {
  const rejection = { error: 'This file is too large. The limit is 500 MB.', code: 'too_large' };
  await page.route('**/api/documents', (route) =>
    String(route.request().postData()).includes('Huge')
      ? route.fulfill({ status: 413, json: rejection })
      : route.continue(),
  );
  await page.goto(newProject);
  const small = randomBytes(1000);
  await uploadFiles(
    page,
    { name: 'Huge.pdf', buffer: randomBytes(10) },
    { name: 'Small.pdf', buffer: small },
  );
  const error = page.getByText(rejection.error);
  await expect(error).toBeVisible();
  await expectAccessible(page);
  await expect(documentLink(page, 'Small.pdf')).toBeVisible();
  await expect(error).toBeHidden();
  await expect(page.getByRole('button', { name: 'Retry Huge.pdf' })).toBeVisible();
  // Saving would leave the page and lose the failed upload.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please wait for the upload to finish, or cancel it.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry Huge.pdf' }).click();
  await expect(documentLink(page, 'Huge.pdf')).toBeVisible();
  expect((await downloadDocument(page, 'Small.pdf')).equals(small)).toBe(true);
});

test('asks before closing the page during an upload', async ({ signedIn: page }) => {
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(newProject);
  const uploadStarted = page.waitForRequest('**/api/documents/*/parts/1?*');
  await uploadFiles(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
  await uploadStarted;
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
});

test('does not save a new project while a file is uploading', async ({ signedIn: page }) => {
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.goto(newProject);
  await uploadFiles(page, { name: 'Slow.pdf', buffer: randomBytes(1000) });
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please wait for the upload to finish, or cancel it.')).toBeVisible();
  await expect(page.getByText('File uploading... 0%')).toBeVisible();
});
