import { holdCustomerSearches, typeAndPressEnter } from '#e2e/fixtures/combobox-steps.ts';
import { collectSaveUrls } from '#e2e/fixtures/hold-responses.ts';
import { address, createRecord } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('a pending Enter chooses the result after the field lost focus, and a second Enter does not save [10.4-14]', async ({
  signedIn: page,
  api,
}) => {
  const previous = await api.createCustomer({ name: unique('Former') });
  const wanted = await api.createCustomer({ name: unique('Yarrow Bakery') });
  const record = await createRecord(api, '/work-order', { customer: previous._id });
  const saveUrls = collectSaveUrls(page);
  for (const key of ['Tab', 'Enter', 'Escape']) {
    const release = await holdCustomerSearches(page, 'Yarrow');
    await page.goto(`/app/work-orders/${record._id}`);
    const customerField = page.getByRole('combobox', { name: 'Customer' });
    await typeAndPressEnter(page, wanted.name);
    await page.keyboard.press(key);
    release();
    const name = key === 'Escape' ? previous.name : wanted.name;
    await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible();
    await expect(customerField).toHaveValue(name);
    if (key === 'Enter') await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  }
  expect(saveUrls).toEqual([]);
});

test('Clear Form discards a pending choice, and saving waits for it [10.4-10]', async ({
  signedIn: page,
  api,
}) => {
  const wanted = await api.createCustomer({ name: unique('Xylem Works') });
  const previous = await api.createCustomer({ name: unique('Former') });
  const record = await createRecord(api, '/work-order', { customer: previous._id });
  const saveUrls = collectSaveUrls(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  const release = await holdCustomerSearches(page, 'Xylem');
  await typeAndPressEnter(page, wanted.name);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your choice is still being searched for.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  await expect(customerField).toHaveValue(previous.name);
  release();
  await page.waitForTimeout(1000);
  await expect(customerField).toHaveValue(previous.name);
  expect(saveUrls).toEqual([]);
});

test('a late choice waits until typing pauses and loses no keystrokes in another field [10.4-11]', async ({
  signedIn: page,
  api,
}) => {
  const wanted = await api.createCustomer({ name: unique('Walnut Mill') });
  const record = await createRecord(api, '/work-order', {
    billingAddress: { ...address, street: '1 Own Street' },
  });
  await page.clock.install();
  await page.goto(`/app/work-orders/${record._id}`);
  const release = await holdCustomerSearches(page, 'Walnut');
  await typeAndPressEnter(page, wanted.name);
  const customerPo = page.getByRole('textbox', { name: 'Customer PO' });
  await customerPo.fill('');
  // The paused clock puts 100 ms between keystrokes; the response arrives after the first one.
  await page.clock.pauseAt(Date.now() + 1000);
  const [first, ...others] = 'north roof unit seven';
  await page.keyboard.type(first ?? '');
  const response = page.waitForResponse('**/api/customer?*q=Walnut*');
  release();
  await response;
  for (const key of others) {
    await page.clock.runFor(100);
    await page.keyboard.type(key);
  }
  await expect(customerPo).toHaveValue('north roof unit seven');
  await page.clock.resume();
  const dialog = page.getByRole('dialog', { name: /billing address/ });
  await expect(dialog).toBeVisible();
  await expect(customerPo).toHaveValue('north roof unit seven');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(wanted.name);
});

test('Enter repeats a failed search, and a text without results is not saved [10.4-12]', async ({
  signedIn: page,
  api,
}) => {
  const wanted = await api.createCustomer({ name: unique('Violet Dairy') });
  const previous = await api.createCustomer({ name: unique('Former') });
  const record = await createRecord(api, '/work-order', { customer: previous._id });
  const saveUrls = collectSaveUrls(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  await page.route('**/api/customer?*q=Violet*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
  );
  await typeAndPressEnter(page, wanted.name);
  await expect(page.getByRole('listbox')).toHaveText(
    'Something went wrong searching your customers. Please come back later.',
  );
  await page.unroute('**/api/customer?*q=Violet*');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open ${wanted.name}` })).toBeVisible();
  await page.waitForTimeout(1100);

  // Scrolling by touch closes the list and keeps the typed text.
  await customerField.press('Control+a');
  await page.keyboard.type('nobody of that name');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.evaluate(() => document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true })));
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(customerField).toHaveValue('nobody of that name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customerField).toHaveValue(wanted.name);
  expect(saveUrls).toEqual([]);
});
