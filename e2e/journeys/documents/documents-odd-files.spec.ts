import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ holdsCalls: true });

type File = { name: string; buffer: Buffer };

async function give(page: Page, ...files: File[]) {
  await page
    .getByLabel('Files to upload')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));
}

test('an empty file is refused in words, and the file beside it goes on', async ({
  signedIn: page,
  office,
}) => {
  const project = await addRecord(office, projects);
  await page.goto(`/app/projects/${project._id}`);
  await give(
    page,
    { name: 'Empty.pdf', buffer: Buffer.alloc(0) },
    { name: 'Full.pdf', buffer: randomBytes(9) },
  );
  await expect(page.getByText('This file is empty.')).toBeVisible();
  await expect(page.getByLabel('Document Name')).toHaveValue('Full.pdf');
  await page.getByRole('button', { name: 'Cancel Empty.pdf' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden();
});

test('a name of 300 characters with odd marks is shortened to one that can be saved', async ({
  signedIn: page,
  office,
}) => {
  const project = await addRecord(office, projects);
  await page.goto(`/app/projects/${project._id}`);
  const name = `Pl\u0101n\u202efdp.exe \u{1f3d7}\u0301 ${'n'.repeat(280)}.pdf`;
  await give(page, { name, buffer: randomBytes(9) });
  const field = page.getByLabel('Document Name');
  await expect(field).toHaveValue(/\.pdf$/);
  expect((await field.inputValue()).length).toBeLessThanOrEqual(200);
  expect(await field.inputValue()).not.toContain('\u202e');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
  const stored = await office.call('GET', `/projects/${project._id}`);
  expect(stored.documents[0].name).toBe(await field.inputValue());
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('two files at once arrive both, also while the project is being saved', async ({
  signedIn: page,
  office,
}) => {
  const project = await addRecord(office, projects);
  await page.goto(`/app/projects/${project._id}`);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/projects/${project._id}`, async (route) => {
    if (route.request().method() === 'PUT') await isHeld;
    return route.fallback();
  });
  await page.getByLabel('Description').fill('Saved meanwhile');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving...')).toBeVisible();
  await give(page, { name: 'One.pdf', buffer: randomBytes(9) }, { name: 'Two.pdf', buffer: randomBytes(9) });
  await expect(page.getByLabel('Document Name')).toHaveCount(2);
  answer();
  await expect(page.getByText('Project saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Document Name')).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await office.call('GET', `/projects/${project._id}`)).documents)
    .toMatchObject([{ name: 'One.pdf' }, { name: 'Two.pdf' }]);
});

test('an upload whose answer makes no sense fails in words, and can be tried again', async ({
  signedIn: page,
  office,
}) => {
  const project = await addRecord(office, projects);
  await page.route('**/api/documents/*/parts/*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '<html>' }),
  );
  await page.goto(`/app/projects/${project._id}`);
  await give(page, { name: 'Plan.pdf', buffer: randomBytes(9) });
  await expect(page.getByRole('alert').getByText('Request failed with status code 400')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry Plan.pdf' }).click();
  await expect(page.getByLabel('Document Name')).toHaveValue('Plan.pdf');
});
