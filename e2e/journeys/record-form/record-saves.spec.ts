import { listWorkOrders, startWorkOrder } from '#e2e/fixtures/new-work-order-steps.ts';
import { address, billing, createRecord } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

test('a double click creates one record', async ({ signedIn: page, api }) => {
  const customer = await startWorkOrder(page, api);
  await page.getByRole('button', { name: 'Add Work Order' }).dblclick();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page).toHaveURL(/work-orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await listWorkOrders(api, customer)).toHaveLength(1);
});

test('shows that a colleague deleted the record and keeps the input', async ({ signedIn: page, api }) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Typed and kept');
  await api.request('DELETE', `/work-order/${record._id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('This work order does not exist or was deleted.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('the same-address checkbox does not change a service address saved by a colleague', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Billing same as service').check();
  await page.getByLabel('Customer PO').fill('Mine');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await api.request('GET', `/work-order/${record._id}`);
  await api.request('PUT', `/work-order/${record._id}`, {
    ...stored,
    serviceAddress: { ...address, street: '5 Their Street' },
  });
  await page.getByLabel('Description').fill('Mine too');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Load their version' }).click();
  const service = page.getByRole('group', { name: 'Service Address' });
  await expect(service.getByRole('textbox', { name: 'Street', exact: true })).toHaveValue('5 Their Street');
  await expect(page.getByLabel('Billing same as service')).not.toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    address.street,
  );
});
