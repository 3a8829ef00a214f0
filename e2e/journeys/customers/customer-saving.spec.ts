import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('keeps all input when saving fails and saves on the next attempt [2.6-4]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Kept') });
  await page.goto(`/app/customers/${customer._id}`);
  const name = unique('Kept and changed');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  const failures = ['status 500', 'abort'];
  const failed: string[] = [];
  await page.route('**/api/customer/*', (route) => {
    const failure = route.request().method() === 'PUT' ? failures.shift() : undefined;
    if (!failure) return route.fallback();
    failed.push(failure);
    return failure === 'abort'
      ? route.abort()
      : route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } });
  });
  for (const attempt of [1, 2]) {
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect.poll(() => failed.length).toBe(attempt);
    await expect(
      page.getByText('Something went wrong updating this customer. Please try again later.').nth(attempt - 1),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(name);
  }
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect((await api.request('GET', `/customer/${customer._id}`)).name).toBe(name);
});

test('creates one customer when the first response is lost', async ({ signedIn: page, api }) => {
  const name = unique('Once');
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('ZIP').fill('60601');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Owner');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana');
  await panel.getByLabel('Phone Type').fill('Mobile');
  await panel.getByLabel('Phone Number').fill('3125550142');
  let lostResponses = 0;
  await page.route('**/api/customer', async (route) => {
    if (route.request().method() !== 'POST' || lostResponses > 0) return route.fallback();
    lostResponses += 1;
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Something went wrong adding this customer. Please try again later.').first(),
  ).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();
  expect(lostResponses).toBe(1);
  const { length } = await api.request('GET', `/customer?q=${encodeURIComponent(name)}`);
  expect(length).toBe(1);
});

test('warns about a concurrent change to a customer and keeps the typed input [10.4-29]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Shared') });
  await page.goto(`/app/customers/${customer._id}`);
  const mine = unique('Mine');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(mine);
  const theirs = unique('Theirs');
  await api.request('PUT', `/customer/${customer._id}`, { ...customer, name: theirs });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(new RegExp(api.user.name)).last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(mine);
  expect((await api.request('GET', `/customer/${customer._id}`)).name).toBe(theirs);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect((await api.request('GET', `/customer/${customer._id}`)).name).toBe(mine);
});

test('keeps focus and keystrokes while a new customer is being saved', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(unique('Typed on'));
  const street = page.getByRole('textbox', { name: 'Street', exact: true });
  await street.fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
  await page.route('**/api/customer', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await street.focus();
  await street.press('End');
  await page.keyboard.type(', behind the old warehouse on the left', { delay: 40 });
  await expect(page).toHaveURL(/customers\/[0-9a-f]{8}-/);
  await expect(street).toHaveValue('1 A Street, behind the old warehouse on the left');
  await expect(street).toBeFocused();
});
