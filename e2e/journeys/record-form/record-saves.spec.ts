import type { Page } from '@playwright/test';
import { expect, type Office, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, address, billing, pickCustomer, section } from '#e2e/fixtures/record-form-steps.ts';

test.use({ holdsCalls: true });

/** The server does what it is asked, and nobody hears of it. */
async function loseAnswers(page: Page, method: 'POST' | 'PUT', times = 1) {
  let left = times;
  await page.route(/\/api\/work-order(\/|$)/, async (route) => {
    if (route.request().method() !== method || left === 0) return route.fallback();
    left -= 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** The server is asked for a new work order once this is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/work-order', async (route) => {
    if (route.request().method() === 'POST') await isHeld;
    return route.fallback();
  });
  return answer;
}

async function fillWorkOrder(page: Page, customer: { name: string }, po: string) {
  await pickCustomer(page, customer.name);
  await page.getByLabel('Customer PO').fill(po);
  await page.getByLabel('Billing same as service').check();
  await page.getByLabel('Classification').selectOption('HVAC Commercial Service');
  await page.getByLabel('Description').fill('Loud fan');
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Remove all blank rows' }).click();
  await expect(problems).toHaveCount(0);
}

async function ordersOf(office: Office, { _id }: { _id: string }) {
  return office.call('GET', `/work-order?customer=${_id}`);
}

async function startWorkOrder(page: Page, office: Office) {
  const customer = await office.addCustomer();
  await page.goto('/app/work-orders/new');
  await fillWorkOrder(page, customer, 'PO-1');
  return customer;
}

test('a change whose answer was lost is saved by pressing again, and nobody is blamed', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Saved, but who knows');
  await section(page, 'Contacts').getByLabel('Phone Number').fill('312-555-0177');
  await loseAnswers(page, 'PUT');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  await page.getByLabel('Customer PO').fill('PO-AFTER');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(page.getByText('while you were editing it')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await office.call('GET', `/work-order/${record._id}`)).toMatchObject({
    description: 'Saved, but who knows',
    customerPo: 'PO-AFTER',
  });
});

test("a change that turns up before its answer is lost is one's own", async ({ signedIn: page, office }) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Mine');
  const path = `**/api/work-order/${record._id}`;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    const news = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(record._id),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await news;
    return route.abort('connectionreset');
  });
  // By then what the page knows is old enough to be asked for again.
  await page.waitForTimeout(5_200);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('while you were editing it')).toHaveCount(0);
});

test('after a lost answer, what a colleague saved since is still not written over', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  const colleague = await office.addUser(unique('Cora Colleague'));
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Mine');
  await loseAnswers(page, 'PUT');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong updating this work order.')).toBeVisible();
  const stored = await office.call('GET', `/work-order/${record._id}`);
  const token = await office.sessionOf(colleague.phone);
  await office.call('PUT', `/work-order/${record._id}`, { ...stored, customerPo: 'Theirs' }, token);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${colleague.name} changed this work order`)).toBeVisible();
  expect((await office.call('GET', `/work-order/${record._id}`)).customerPo).toBe('Theirs');
});

test('a new record whose answer was lost is added once, with what was changed since', async ({
  signedIn: page,
  office,
}) => {
  const customer = await startWorkOrder(page, office);
  await loseAnswers(page, 'POST');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Something went wrong adding this work order.')).toBeVisible();
  await page.getByLabel('Customer PO').fill('PO-2');
  await page.keyboard.press('Control+s');
  // The address is the new one before the page is.
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect((await ordersOf(office, customer)).map((one: { customerPo: string }) => one.customerPo)).toEqual([
    'PO-2',
  ]);
});

test('a double click adds one record and saves nothing twice', async ({ signedIn: page, office }) => {
  const customer = await startWorkOrder(page, office);
  await page.getByRole('button', { name: 'Add Work Order' }).dblclick();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page).toHaveURL(/work-orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await ordersOf(office, customer)).toHaveLength(1);
});

test('a record that a colleague deleted says so, and what was typed stays', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Typed and kept');
  await office.call('DELETE', `/work-order/${record._id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('This work order does not exist or was deleted.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('whoever leaves while a new record is being saved is not called back', async ({
  signedIn: page,
  office,
}) => {
  await startWorkOrder(page, office);
  const answer = await holdAnswer(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving...')).toBeVisible();
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  await page.getByRole('link', { name: /^Projects/ }).click();
  await page.getByRole('link', { name: '+ New Project' }).click();
  await page.getByLabel('Customer PO').fill('Typed meanwhile');
  answer();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/projects\/new$/);
  await expect(page.getByLabel('Customer PO')).toHaveValue('Typed meanwhile');
});

test('whoever is still asked about leaving when a new record is saved goes where they wanted to', async ({
  signedIn: page,
  office,
}) => {
  const customer = await startWorkOrder(page, office);
  const answer = await holdAnswer(page);
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  answer();
  await expect(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  expect(await ordersOf(office, customer)).toHaveLength(1);
});

test('what a colleague saved is not changed by the box for the same address', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Billing same as service').check();
  await page.getByLabel('Customer PO').fill('Mine');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await office.call('GET', `/work-order/${record._id}`);
  await office.call('PUT', `/work-order/${record._id}`, {
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
