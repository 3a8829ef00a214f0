import type { Page } from '@playwright/test';
import { listWorkOrders, startWorkOrder } from '#e2e/fixtures/new-work-order-steps.ts';
import { createRecord, section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

/** Lets requests reach the server but drops their responses. */
async function loseResponses(page: Page, method: 'POST' | 'PUT', times = 1) {
  let remaining = times;
  await page.route(/\/api\/work-order(\/|$)/, async (route) => {
    if (route.request().method() !== method || remaining === 0) return route.fallback();
    remaining -= 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('saves again after a lost response without reporting a conflict', async ({ signedIn: page, api }) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Saved, but who knows');
  await section(page, 'Contacts').getByLabel('Phone Number').fill('312-555-0177');
  await loseResponses(page, 'PUT');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  await page.getByLabel('Customer PO').fill('PO-AFTER');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(page.getByText('while you were editing it')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await api.request('GET', `/work-order/${record._id}`)).toMatchObject({
    description: 'Saved, but who knows',
    customerPo: 'PO-AFTER',
  });
});

test('recognizes its own change when a refetch shows it before the response is lost', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Mine');
  const path = `**/api/work-order/${record._id}`;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    const refetch = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith(record._id),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await refetch;
    return route.abort('connectionreset');
  });
  // By then the cached record is stale and is refetched.
  await page.waitForTimeout(5_200);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('while you were editing it')).toHaveCount(0);
});

test('does not overwrite the change of a colleague after a lost response', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  const colleague = await api.createUser(unique('Cora Colleague'));
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Mine');
  await loseResponses(page, 'PUT');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  const stored = await api.request('GET', `/work-order/${record._id}`);
  const token = await api.signIn(colleague.phone);
  await api.request('PUT', `/work-order/${record._id}`, { ...stored, customerPo: 'Theirs' }, token);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${colleague.name} changed this work order`)).toBeVisible();
  expect((await api.request('GET', `/work-order/${record._id}`)).customerPo).toBe('Theirs');
});

test('creates a record once when its response was lost and includes later changes', async ({
  signedIn: page,
  api,
}) => {
  const customer = await startWorkOrder(page, api);
  await loseResponses(page, 'POST');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong adding this work order.')).toBeVisible();
  await page.getByLabel('Customer PO').fill('PO-2');
  await page.keyboard.press('Control+s');
  // The URL changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(
    (await listWorkOrders(api, customer)).map((order: { customerPo: string }) => order.customerPo),
  ).toEqual(['PO-2']);
});
