import { readFile } from 'node:fs/promises';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import {
  createRecord,
  recordRow,
  searchFor,
  statusSince,
  visibleNumbers,
} from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

async function createWorkOrders(api: ApiClient, count: number) {
  const customer = await api.createCustomer({ name: unique('Paged') });
  const records = [];
  for (let created = 0; created < count; created += 1)
    records.push(await createRecord(api, workOrders, { customer: customer._id }));
  return { customer, records };
}

test('deleting the last row of the last page shows the previous page', async ({ signedIn: page, api }) => {
  const { customer, records } = await createWorkOrders(api, 51);
  const [oldest] = records;
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([oldest.number]);
  // By keyboard only.
  await recordRow(page, oldest)
    .getByRole('button', { name: /^Actions for/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Work Order' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete Work Order' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Work Order deleted.')).toBeVisible();
  await expect.poll(async () => (await visibleNumbers(page)).length).toBe(50);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('Back restores search, sort and page, and the export matches the list', async ({
  signedIn: page,
  api,
}) => {
  const { customer, records } = await createWorkOrders(api, 52);
  await createRecord(api, workOrders, { customer: customer._id, ...statusSince('Closed', '2026-03-12') });
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect.poll(async () => (await visibleNumbers(page)).length).toBe(1);
  await page.getByRole('tab', { name: /^Open/ }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first');
  await expect.poll(async () => (await visibleNumbers(page))[0]).toBe(records[0].number);
  await page.getByRole('button', { name: 'Next page' }).click();
  const lastTwo = records.slice(50).map(({ number }) => number);
  await expect.poll(() => visibleNumbers(page)).toEqual(lastTwo);
  const url = page.url();
  await recordRow(page, records[51])
    .getByRole('link', { name: new RegExp(customer.name) })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Work Order ${records[51].number}` }),
  ).toBeVisible();
  await page.goBack();
  await expect.poll(() => visibleNumbers(page)).toEqual(lastTwo);
  expect(page.url()).toBe(url);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('number');
  await expect(page.getByRole('searchbox')).toHaveValue(customer.name);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/WO-\d+/g)?.toSorted()).toEqual(records.map(({ number }) => number).toSorted());
});

test('shows records that a colleague added or deleted on returning to the window', async ({
  signedIn: page,
  api,
}) => {
  const { customer, records } = await createWorkOrders(api, 2);
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect.poll(async () => (await visibleNumbers(page)).length).toBe(2);
  const added = await createRecord(api, workOrders, { customer: customer._id });
  await api.request('DELETE', `/work-order/${records[0]._id}`);
  // Rows are refetched only when they are older than five seconds.
  await page.waitForTimeout(5_200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => visibleNumbers(page)).toEqual([added.number, records[1].number]);

  await api.request('DELETE', `/work-order/${added._id}`);
  await recordRow(page, added)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete Work Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This work order does not exist or was deleted.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([records[1].number]);
});
