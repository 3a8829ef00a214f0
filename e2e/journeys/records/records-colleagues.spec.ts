import { readFile } from 'node:fs/promises';
import { expect, type Office, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, numbersShown, rowOf, searchFor, statusSince } from '#e2e/fixtures/office-records.ts';
import { workOrders } from '#schema/records/work-orders.ts';

async function addMany(office: Office, count: number) {
  const customer = await office.addCustomer({ name: unique('Paged') });
  const records = [];
  for (let made = 0; made < count; made += 1)
    records.push(await addRecord(office, workOrders, { customer: customer._id }));
  return { customer, records };
}

test('deleting the last row of the last page leads to the page before', async ({
  signedIn: page,
  office,
}) => {
  const { customer, records } = await addMany(office, 51);
  const [oldest] = records;
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => numbersShown(page)).toEqual([oldest.number]);
  // By keyboard alone.
  await rowOf(page, oldest)
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
  await expect.poll(async () => (await numbersShown(page)).length).toBe(50);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('searched, sorted and turned, the list is the same after Back, and the export is what it shows', async ({
  signedIn: page,
  office,
}) => {
  const { customer, records } = await addMany(office, 52);
  await addRecord(office, workOrders, { customer: customer._id, ...statusSince('Closed', '2026-03-12') });
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect.poll(async () => (await numbersShown(page)).length).toBe(1);
  await page.getByRole('tab', { name: /^Open/ }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first');
  await expect.poll(async () => (await numbersShown(page))[0]).toBe(records[0].number);
  await page.getByRole('button', { name: 'Next page' }).click();
  const lastTwo = records.slice(50).map(({ number }) => number);
  await expect.poll(() => numbersShown(page)).toEqual(lastTwo);
  const address = page.url();
  await rowOf(page, records[51])
    .getByRole('link', { name: new RegExp(customer.name) })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Work Order ${records[51].number}` }),
  ).toBeVisible();
  await page.goBack();
  await expect.poll(() => numbersShown(page)).toEqual(lastTwo);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('number');
  await expect(page.getByRole('searchbox')).toHaveValue(customer.name);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/WO-\d+/g)?.toSorted()).toEqual(records.map(({ number }) => number).toSorted());
});

test('what a colleague adds, closes and deletes is there when the window is looked at again', async ({
  signedIn: page,
  office,
}) => {
  const { customer, records } = await addMany(office, 2);
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect.poll(async () => (await numbersShown(page)).length).toBe(2);
  const added = await addRecord(office, workOrders, { customer: customer._id });
  await office.call('DELETE', `/work-order/${records[0]._id}`);
  // The rows are five seconds old before they are asked for again.
  await page.waitForTimeout(5_200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => numbersShown(page)).toEqual([added.number, records[1].number]);

  await office.call('DELETE', `/work-order/${added._id}`);
  await rowOf(page, added)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete Work Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This work order does not exist or was deleted.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => numbersShown(page)).toEqual([records[1].number]);
});
