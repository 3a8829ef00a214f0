import { randomBytes } from 'node:crypto';
import { documentLink, downloadDocument } from '#e2e/fixtures/steps/document-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('takes back the change of a colleague from the history of a work order [10.8-3]', async ({
  signedIn: page,
  colleague,
  api,
}) => {
  const record = await createRecord(api, workOrders, { customerPo: '4471' });
  const path = `/work-order/${record._id}`;
  await api.request('PUT', path, { ...record, customerPo: '4472' }, colleague.token);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const change = page.getByRole('listitem').filter({ hasText: colleague.name });
  await expect(change).toContainText('changed the customer PO from 4471 to 4472.');
  await change.getByRole('button', { name: /^Undo/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo This Change' });
  await dialog.getByRole('button', { name: 'Undo Change' }).press('Enter');
  await expect(page.getByText('Change undone.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: api.user.name }).first()).toContainText('4471');
  expect(await api.request('GET', path)).toMatchObject({ customerPo: '4471' });
});

test('restores a deleted project with its number and its document [10.8-4]', async ({
  signedIn: page,
  colleague,
  api,
}) => {
  const project = await createRecord(api, projects);
  const bytes = randomBytes(10_000);
  await page.goto(`/app/projects/${project._id}`);
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'Roof plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(documentLink(page, 'Roof plan.pdf')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
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
  expect((await downloadDocument(page, 'Roof plan.pdf')).equals(bytes)).toBe(true);
});
