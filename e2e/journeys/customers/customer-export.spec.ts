import { exportRows } from '#e2e/fixtures/steps/export-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test('a search of customers is exported with counts and notes as they were typed', async ({
  signedIn: page,
  api,
}) => {
  const word = unique('Export').replace(' ', '');
  const first = await api.createCustomer({ name: `${word} Alder, "Old" Mill` });
  await api.createCustomer({ name: `${word} Birch` });
  await createRecord(api, projects, { customer: first._id });
  await page.goto(`/app/customers/${first._id}`);
  await page.getByLabel('Access Notes').fill('Gate code "4711",\nthen ring.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer updated.')).toBeVisible();
  await page.goto(`/app/customers?q=${word}`);
  await expect(page.getByRole('row', { name: new RegExp(word) })).toHaveCount(2);
  expect(await exportRows(page)).toMatchObject([
    {
      Owner: `${word} Alder, "Old" Mill`,
      'Billing Address': '10 Test Street, Chicago, IL 60601',
      'Access Notes': 'Gate code "4711",\nthen ring.',
      Projects: '1',
      'Work Orders': '0',
    },
    { Owner: `${word} Birch`, Projects: '0', 'Access Notes': '' },
  ]);
});
