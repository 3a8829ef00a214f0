import { randomBytes } from 'node:crypto';
import { documentLink, downloadDocument, readDownload } from '#e2e/fixtures/steps/document-steps.ts';
import { table } from '#e2e/fixtures/steps/print-steps.ts';
import { section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test('a colleague downloads a drawing from the project and from its print view until it is removed', async ({
  signedIn: page,
  openBrowser,
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

  const theirs = await openBrowser({
    token: await api.signIn((await api.createUser(unique('Cora Colleague'))).phone),
  });
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

  await section(page, 'Documents').getByRole('button', { name: 'Remove document 1' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await theirs.goto(`/print/projects/${project._id}`);
  await expect(theirs.getByText('No documents.')).toBeVisible();
  expect(await api.request('GET', `/projects/${project._id}`)).toMatchObject({ documents: [] });
});
