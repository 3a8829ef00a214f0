import { fact } from '#e2e/fixtures/steps/print-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('shows the access notes of a customer on its work order and on paper', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Roof Key Bakery') });
  const order = await createRecord(api, workOrders, { customer: customer._id });
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByLabel('Access Notes').fill('Gate code 4711\nDog is friendly');
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText('Customer updated.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Access Notes')).toHaveValue('Gate code 4711\nDog is friendly');

  await page.goto(`/app/work-orders/${order._id}`);
  await expect(page.getByText('Gate code 4711')).toBeVisible();
  await page.goto(`/print/work-orders/${order._id}`);
  await expect(fact(page, 'Access Notes')).toHaveText('Gate code 4711\nDog is friendly');
});
