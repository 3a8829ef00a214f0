import type { Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { selectCustomer } from '#e2e/fixtures/steps/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

/** Fills in a new work order, ready to be saved. */
async function fillWorkOrder(page: Page, customer: { name: string }) {
  await page.goto('/app/work-orders/new');
  await selectCustomer(page, customer.name);
  await page.getByLabel('Customer PO').fill('PO-1');
  await page.getByLabel('Billing same as service').check();
  await page.getByLabel('Classification').selectOption('HVAC Commercial Service');
  await page.getByLabel('Description').fill('Loud fan');
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Remove all blank rows' }).click();
  await expect(problems).toHaveCount(0);
}

/** Lets the next request to create a work order reach the server, but drops its response, and the connection. */
async function loseNextResponse(page: Page) {
  const isCreation = (url: URL) => url.pathname === '/api/work-order';
  // Otherwise the form would send it again by itself.
  await page.route('**/api/session', (route) => route.abort('connectionreset'));
  await page.route(isCreation, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
    return page.unroute(isCreation);
  });
}

async function listOrderPos(api: ApiClient, { _id }: { _id: string }): Promise<string[]> {
  const orders: { customerPo: string }[] = await api.request('GET', `/work-order?customer=${_id}`);
  return orders.map(({ customerPo }) => customerPo);
}

test('creates a record once when its response was lost and includes later changes', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer();
  await fillWorkOrder(page, customer);
  await loseNextResponse(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong adding this work order.')).toBeVisible();
  expect(await listOrderPos(api, customer)).toEqual(['PO-1']);
  await page.getByLabel('Customer PO').fill('PO-2');
  await page.keyboard.press('Control+s');
  // The URL changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await listOrderPos(api, customer)).toEqual(['PO-2']);
});
