import {
  expectErrorToast,
  expectNoErrorToast,
  failRequests,
  failWith500,
} from '#e2e/fixtures/error-toasts.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('shows an error toast when requesting or confirming a sign-in code fails [8.1-9]', async ({ page }) => {
  const message = 'Whoops, something went wrong logging you in. Please try again later.';
  await page.goto('/');
  await page.getByLabel('Phone').fill(newPhone());
  const send = page.getByRole('button', { name: 'Send Code' });
  await expectErrorToast(page, 'POST /session/phone/start', message, () => send.click());
  await send.click();
  await page.getByLabel('Confirmation code').fill('123456');
  await expectErrorToast(page, 'POST /session/phone/confirm', message, () =>
    page.getByRole('button', { name: 'Confirm' }).click(),
  );
});

for (const [path, people] of [
  ['/app/users', 'users'],
  ['/app/technicians', 'technicians'],
] as const) {
  test(`shows an error toast when ${people} fail to load [8.1-20]`, async ({ signedIn: page }) => {
    const message = `Something went wrong loading ${people}. Please come back later.`;
    await expectErrorToast(page, 'GET /user', message, () => page.goto(path));
  });
}

test('shows an error toast and keeps the input when adding a user fails [8.1-23]', async ({
  signedIn: page,
}) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Added');
  await dialog.getByLabel('Phone').fill(newPhone());
  const message = 'Something went wrong adding this user. Please try again later.';
  await expectErrorToast(page, 'POST /user', message, () =>
    dialog.getByRole('button', { name: 'Add User' }).click(),
  );
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Added');
});

test('shows an error toast when renaming or deleting a user fails [8.1-22]', async ({
  signedIn: page,
  api,
}) => {
  const user = await api.createUser(unique('Remy Rename'));
  await page.goto('/app/users');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('Remy Renamed');
  const updateMessage = 'Something went wrong updating this user. Please try again later.';
  await expectErrorToast(page, `PUT /user/${user._id}`, updateMessage, () =>
    dialog.getByLabel('Name').press('Enter'),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleteMessage = 'Something went wrong deleting this user. Please try again later.';
  await expectErrorToast(page, `DELETE /user/${user._id}`, deleteMessage, () =>
    dialog.getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when customers fail to load or the search fails [8.1-13]', async ({
  signedIn: page,
}) => {
  const loadMessage = 'Something went wrong loading your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', loadMessage, () => page.goto('/app/customers'));
  const searchMessage = 'Something went wrong searching your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', searchMessage, () => page.goto('/app/customers?q=somebody'));
});

test('shows an error toast when a customer fails to load [8.1-17]', async ({ signedIn: page, api }) => {
  const { _id } = await api.createCustomer();
  const message = 'Something went wrong loading this Customer. Please try again later.';
  await expectErrorToast(page, `GET /customer/${_id}`, message, () => page.goto(`/app/customers/${_id}`));
});

test('shows an error toast and keeps the input when adding a customer fails [8.1-29]', async ({
  signedIn: page,
}) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Typed and kept');
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
  const message = 'Something went wrong adding this customer. Please try again later.';
  await expectErrorToast(page, 'POST /customer', message, () => page.keyboard.press('Control+s'));
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Typed and kept');
});

test('shows an error toast and keeps the input when saving a customer fails [8.1-2]', async ({
  signedIn: page,
  api,
}) => {
  const { _id } = await api.createCustomer();
  await page.goto(`/app/customers/${_id}`);
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Typed and kept');
  const message = 'Something went wrong updating this customer. Please try again later.';
  await expectErrorToast(page, `PUT /customer/${_id}`, message, () => page.keyboard.press('Control+s'));
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Typed and kept');
});

test('shows an error toast when deleting a customer fails [8.1-18]', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Stays') });
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  await page.getByRole('button', { name: `Actions for ${customer.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  const message = 'Something went wrong deleting this customer. Please try again later.';
  await expectErrorToast(page, `DELETE /customer/${customer._id}`, message, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when exporting customers fails [8.1-25]', async ({ signedIn: page }) => {
  await page.goto('/app/customers');
  const message = 'Something went wrong exporting this spreadsheet. Please try again later.';
  await expectErrorToast(page, 'GET /customer/export', message, () =>
    page.getByRole('button', { name: 'Export Spreadsheet' }).click(),
  );
});

test('shows no error when a ZIP lookup fails [7.9-3]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  const failedLookups: string[] = [];
  for (const [zip, fail] of [
    ['60601', failWith500],
    ['60602', (route) => route.abort()],
    ['60603', (route) => route.fulfill({ status: 404, json: { code: 'not_found', error: 'No such ZIP.' } })],
  ] satisfies [string, typeof failWith500][]) {
    const restore = await failRequests(page, 'GET /address-by-zip', async (route) => {
      await fail(route);
      failedLookups.push(zip);
    });
    await page.getByLabel('Zip').fill(zip);
    await expect.poll(() => failedLookups).toContain(zip);
    await restore();
  }
  await page.getByLabel('City').fill('Typed by hand');
  await expectNoErrorToast(page);
  await expect(page.getByLabel('City')).toHaveValue('Typed by hand');
});
