import { buildEquipment, buildWarranty, createRecord, section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('accepts dates as MM/DD/YYYY and shows them in words', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/projects', {
    equipment: [buildEquipment('RTU-1', 'S1')],
    warranties: [buildWarranty('S1')],
  });
  await page.goto(`/app/projects/${record._id}`);
  for (const field of [
    page.getByLabel('Permit Date'),
    section(page, 'Project Status').getByLabel('Date'),
    section(page, 'Equipment').getByLabel('Install Date'),
    section(page, 'Warranties').getByLabel('Expiration Date'),
  ]) {
    await field.fill('');
    await field.focus();
    await page.keyboard.type('04/03/2027');
    await expect(field).toHaveValue('2027-04-03');
    await expect(field).toHaveAccessibleDescription(/Sat 3 Apr 2027/);
  }
});

test('accepts a two-digit year even when the form is saved right away', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/projects');
  await page.goto(`/app/projects/${record._id}`);
  const permitDate = page.getByLabel('Permit Date');
  await permitDate.focus();
  await page.keyboard.type('03/12/26');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
  await expect(permitDate).toHaveValue('2026-03-12');
  expect((await api.request('GET', `/projects/${record._id}`)).permitDate).toBe('2026-03-12');
});

test('shows an error for an incomplete date', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/projects');
  await page.goto(`/app/projects/${record._id}`);
  const permitDate = page.getByLabel('Permit Date');
  await permitDate.focus();
  await page.keyboard.type('03/12');
  await permitDate.blur();
  await expect(page.getByText('Enter a complete date.')).toBeVisible();
  await permitDate.fill('2026-03-12');
  await permitDate.blur();
  await expect(page.getByText('Enter a complete date.')).toHaveCount(0);
});
