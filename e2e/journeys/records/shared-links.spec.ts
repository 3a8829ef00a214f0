import { exportRows } from '#e2e/fixtures/steps/export-steps.ts';
import {
  createRecord,
  recordRow,
  searchFor,
  statusSince,
  visibleNumbers,
} from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('a colleague opens the link of a searched, filtered and sorted list and sees and exports the same rows', async ({
  signedIn: page,
  openBrowser,
  api,
}) => {
  const word = unique('Link').replace(' ', '');
  const technician = await api.createUser(unique('Tess Tech'), true);
  const create = async (name: string, status: string, isAssigned: boolean) =>
    createRecord(api, workOrders, {
      customer: (await api.createCustomer({ name: `${word} ${name}` }))._id,
      ...statusSince(status, '2026-03-12'),
      assignedTechnicians: isAssigned ? [{ user: technician._id }] : [],
    });
  const birch = await create('Birch', 'Active', true);
  const alder = await create('Alder', 'Active', true);
  await create('Cedar', 'Active', false);
  await create('Dogwood', 'Startup', true);

  await page.goto('/app/work-orders');
  await searchFor(page, word);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Active');
  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: technician.name });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Customer, Z to A');
  await expect.poll(() => visibleNumbers(page)).toEqual([birch.number, alder.number]);

  const theirs = await openBrowser({
    token: await api.signIn((await api.createUser(unique('Cora Colleague'))).phone),
  });
  await theirs.goto(page.url());
  await expect.poll(() => visibleNumbers(theirs)).toEqual([birch.number, alder.number]);
  await expect(theirs.getByRole('searchbox')).toHaveValue(word);
  await expect(theirs.getByRole('combobox', { name: 'Filter by technician' })).toHaveValue(technician._id);
  const exported = await exportRows(theirs);
  expect(exported.map((row) => row.Customer).toSorted()).toEqual([`${word} Alder`, `${word} Birch`]);
});

test('a work order that no longer matches is gone when the filtered list is opened again with Back', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Back') });
  const create = (status: string) =>
    createRecord(api, workOrders, { customer: customer._id, ...statusSince(status, '2026-03-12') });
  const [first, second] = [await create('Startup'), await create('Startup')];
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Startup');
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number, first.number]);
  await recordRow(page, first).getByRole('link').click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Closed');
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Work Order saved.')).toBeVisible();

  await page.goBack();
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number]);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('');
  await page.getByRole('tab', { name: 'Closed 1', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([first.number]);
  await page.reload();
  await expect.poll(() => visibleNumbers(page)).toEqual([first.number]);
  await expect(page.getByRole('tab', { name: 'Open 1', exact: true })).toBeVisible();
});
