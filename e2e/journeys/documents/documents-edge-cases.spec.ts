import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ interceptsRequests: true });

type File = { name: string; buffer: Buffer };

async function uploadFiles(page: Page, ...files: File[]) {
  await page
    .getByLabel('Files to upload')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));
}

test('rejects an empty file with a message and uploads the other file', async ({ signedIn: page, api }) => {
  const project = await createRecord(api, projects);
  await page.goto(`/app/projects/${project._id}`);
  await uploadFiles(
    page,
    { name: 'Empty.pdf', buffer: Buffer.alloc(0) },
    { name: 'Full.pdf', buffer: randomBytes(9) },
  );
  await expect(page.getByText('This file is empty.')).toBeVisible();
  await expect(page.getByLabel('Document Name')).toHaveValue('Full.pdf');
  await page.getByRole('button', { name: 'Cancel Empty.pdf' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
});

test('shortens a 300-character file name with control characters to a valid name', async ({
  signedIn: page,
  api,
}) => {
  const project = await createRecord(api, projects);
  await page.goto(`/app/projects/${project._id}`);
  const name = `Pl\u0101n\u202efdp.exe \u{1f3d7}\u0301 ${'n'.repeat(280)}.pdf`;
  await uploadFiles(page, { name, buffer: randomBytes(9) });
  const field = page.getByLabel('Document Name');
  await expect(field).toHaveValue(/\.pdf$/);
  expect((await field.inputValue()).length).toBeLessThanOrEqual(200);
  expect(await field.inputValue()).not.toContain('\u202e');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
  const stored = await api.request('GET', `/projects/${project._id}`);
  expect(stored.documents[0].name).toBe(await field.inputValue());
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('uploads two files at once while the project is being saved', async ({ signedIn: page, api }) => {
  const project = await createRecord(api, projects);
  await page.goto(`/app/projects/${project._id}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${project._id}`, async (route) => {
    if (route.request().method() === 'PUT') await released;
    return route.fallback();
  });
  await page.getByLabel('Description').fill('Saved meanwhile');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving...')).toBeVisible();
  await uploadFiles(
    page,
    { name: 'One.pdf', buffer: randomBytes(9) },
    { name: 'Two.pdf', buffer: randomBytes(9) },
  );
  await expect(page.getByLabel('Document Name')).toHaveCount(2);
  release();
  await expect(page.getByText('Project saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Document Name')).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await api.request('GET', `/projects/${project._id}`)).documents)
    .toMatchObject([{ name: 'One.pdf' }, { name: 'Two.pdf' }]);
});

test('shows an error when the upload response is not JSON, and Retry uploads the file', async ({
  signedIn: page,
  api,
}) => {
  const project = await createRecord(api, projects);
  await page.route('**/api/documents/*/parts/*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '<html>' }),
  );
  await page.goto(`/app/projects/${project._id}`);
  await uploadFiles(page, { name: 'Plan.pdf', buffer: randomBytes(9) });
  await expect(page.getByRole('alert').getByText('Request failed with status code 400')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry Plan.pdf' }).click();
  await expect(page.getByLabel('Document Name')).toHaveValue('Plan.pdf');
});
