import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord, section, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';

test('every day of a form is typed as Americans type it, and said in words', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/projects', {
    equipment: [unit('RTU-1', 'S1')],
    warranties: [warranty('S1')],
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

test('a year typed with two digits is one of these days, also when the form is saved at once', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/projects');
  await page.goto(`/app/projects/${record._id}`);
  const permitted = page.getByLabel('Permit Date');
  await permitted.focus();
  await page.keyboard.type('03/12/26');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
  await expect(permitted).toHaveValue('2026-03-12');
  expect((await office.call('GET', `/projects/${record._id}`)).permitDate).toBe('2026-03-12');
});

test('a date that is left half typed says so', async ({ signedIn: page, office }) => {
  const record = await addRecord(office, '/projects');
  await page.goto(`/app/projects/${record._id}`);
  const permitted = page.getByLabel('Permit Date');
  await permitted.focus();
  await page.keyboard.type('03/12');
  await permitted.blur();
  await expect(page.getByText('This date is not complete.')).toBeVisible();
  await permitted.fill('2026-03-12');
  await permitted.blur();
  await expect(page.getByText('This date is not complete.')).toHaveCount(0);
});
