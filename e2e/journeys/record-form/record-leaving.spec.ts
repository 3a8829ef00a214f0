import { holdRequests } from '#e2e/fixtures/hold-responses.ts';
import { listWorkOrders, startWorkOrder } from '#e2e/fixtures/new-work-order-steps.ts';
import { createRecord } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

test('asks before losing changes each time Back is pressed', async ({ signedIn: page, api }) => {
  const record = await createRecord(api);
  await page.goto('/app/customers');
  await page
    .getByRole('link', { name: /^Work Orders/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  await page
    .getByRole('row', { name: new RegExp(record.number) })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('Description').fill('Typed and kept');
  await page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await expect(page).toHaveURL(/#equipment$/);
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${record._id}#equipment$`));
  await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('closes the leave dialog when the changes finish saving', async ({ signedIn: page, api }) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  const release = await holdRequests(page, 'PUT', `**/api/work-order/${record._id}`);
  await page.getByLabel('Description').fill('On its way');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await expect(page.getByText('Your changes on this page have not been saved.')).toBeVisible();
  release();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('stays on the next page when a new record finishes saving after leaving', async ({
  signedIn: page,
  api,
}) => {
  await startWorkOrder(page, api);
  const release = await holdRequests(page, 'POST', '**/api/work-order');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving...')).toBeVisible();
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  await page.getByRole('link', { name: /^Projects/ }).click();
  await page.getByRole('link', { name: '+ New Project' }).click();
  await page.getByLabel('Customer PO').fill('Typed meanwhile');
  release();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/projects\/new$/);
  await expect(page.getByLabel('Customer PO')).toHaveValue('Typed meanwhile');
});

test('leaves for the requested page when a new record is saved while the leave dialog is open', async ({
  signedIn: page,
  api,
}) => {
  const customer = await startWorkOrder(page, api);
  const release = await holdRequests(page, 'POST', '**/api/work-order');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  release();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  expect(await listWorkOrders(api, customer)).toHaveLength(1);
});
