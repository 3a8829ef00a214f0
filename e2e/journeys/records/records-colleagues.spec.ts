import { createRecord, recordRow, searchFor, visibleNumbers } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('shows records that a colleague added or deleted on returning to the window', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Shared') });
  const create = () => createRecord(api, workOrders, { customer: customer._id });
  const [first, second] = [await create(), await create()];
  await page.clock.install();
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number, first.number]);
  const added = await create();
  await api.request('DELETE', `/work-order/${first._id}`);
  // Rows are refetched only when they are older than five seconds.
  await page.clock.fastForward(5_200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => visibleNumbers(page)).toEqual([added.number, second.number]);

  await api.request('DELETE', `/work-order/${added._id}`);
  await recordRow(page, added)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete Work Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This work order does not exist or was deleted.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number]);
});
