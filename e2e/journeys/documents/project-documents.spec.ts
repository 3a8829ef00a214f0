import { randomBytes } from 'node:crypto';
import { documentLink, downloadDocument, readDownload } from '#e2e/fixtures/steps/document-steps.ts';
import { table } from '#e2e/fixtures/steps/print-steps.ts';
import { section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';

test('a colleague downloads a drawing from the project and from its print view until it is removed, also once the deleted project is restored with its number [10.8-4]', async ({
  signedIn: page,
  colleague,
  colleaguePage,
  api,
}) => {
  const project = await createRecord(api, projects);
  const bytes = randomBytes(40_000);
  await page.goto(`/app/projects/${project._id}`);
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'Roof plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(documentLink(page, 'Roof plan.pdf')).toBeVisible();
  await page.getByLabel('Document Name').fill('Roof, north side');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();

  const theirs = colleaguePage;
  await theirs.goto(`/app/projects/${project._id}`);
  expect((await downloadDocument(theirs, 'Roof, north side')).equals(bytes)).toBe(true);
  await theirs.goto(`/print/projects/${project._id}`);
  const link = table(theirs, 'Documents').getByRole('link', { name: 'Roof, north side' });
  const fileUrl = (await link.getAttribute('href')) ?? '';
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.goto(fileUrl).catch(() => undefined),
  ]);
  expect((await readDownload(download)).equals(bytes)).toBe(true);

  await api.request('DELETE', `/projects/${project._id}`, undefined, colleague.token);
  await page.reload();
  await expect(
    page.getByText(`The project ${project.number} was deleted by ${colleague.name}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Restore' });
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByText(`${project.number} restored.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Project ${project.number}` })).toBeVisible();
  expect((await downloadDocument(page, 'Roof, north side')).equals(bytes)).toBe(true);

  await section(page, 'Documents').getByRole('button', { name: 'Remove document 1' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await theirs.goto(`/print/projects/${project._id}`);
  await expect(theirs.getByText('No documents.')).toBeVisible();
  expect(await api.request('GET', `/projects/${project._id}`)).toMatchObject({ documents: [] });
});
