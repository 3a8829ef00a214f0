import { expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';
import { expectErrorToast, expectNoErrorToast, failing, failWith500 } from '#e2e/fixtures/office-failures.ts';

test.use({ holdsCalls: true });

test('a code that cannot be asked for or confirmed is told [8.1-9]', async ({ page }) => {
  const sentence = 'Whoops, something went wrong logging you in. Please try again later.';
  await page.goto('/');
  await page.getByLabel('Phone').fill(newPhone());
  const send = page.getByRole('button', { name: 'Send Code' });
  await expectErrorToast(page, 'POST /session/phone/start', sentence, () => send.click());
  await send.click();
  await page.getByLabel('Confirmation code').fill('123456');
  await expectErrorToast(page, 'POST /session/phone/confirm', sentence, () =>
    page.getByRole('button', { name: 'Confirm' }).click(),
  );
});

for (const [path, who] of [
  ['/app/users', 'users'],
  ['/app/technicians', 'technicians'],
] as const) {
  test(`${who} that cannot be loaded are told [8.1-20]`, async ({ signedIn: page }) => {
    const sentence = `Something went wrong loading ${who}. Please come back later.`;
    await expectErrorToast(page, 'GET /user', sentence, () => page.goto(path));
  });
}

test('a user who cannot be added is told [8.1-23]', async ({ signedIn: page }) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Added');
  await dialog.getByLabel('Phone').fill(newPhone());
  const sentence = 'Something went wrong adding this user. Please try again later.';
  await expectErrorToast(page, 'POST /user', sentence, () =>
    dialog.getByRole('button', { name: 'Add User' }).click(),
  );
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Added');
});

test('a user who cannot be renamed or deleted is told [8.1-22]', async ({ signedIn: page, office }) => {
  const user = await office.addUser(unique('Remy Rename'));
  await page.goto('/app/users');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('Remy Renamed');
  const renaming = 'Something went wrong updating this user. Please try again later.';
  await expectErrorToast(page, `PUT /user/${user._id}`, renaming, () =>
    dialog.getByLabel('Name').press('Enter'),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleting = 'Something went wrong deleting this user. Please try again later.';
  await expectErrorToast(page, `DELETE /user/${user._id}`, deleting, () =>
    dialog.getByRole('button', { name: 'Delete' }).click(),
  );
});

test('customers that cannot be loaded or searched are told [8.1-13]', async ({ signedIn: page }) => {
  const loading = 'Something went wrong loading your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', loading, () => page.goto('/app/customers'));
  const searching = 'Something went wrong searching your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', searching, () => page.goto('/app/customers?q=somebody'));
});

test('a customer that cannot be loaded is told [8.1-17]', async ({ signedIn: page, office }) => {
  const { _id } = await office.addCustomer();
  const sentence = 'Something went wrong loading this Customer. Please try again later.';
  await expectErrorToast(page, `GET /customer/${_id}`, sentence, () => page.goto(`/app/customers/${_id}`));
});

test('a customer that cannot be added is told [8.1-29]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Typed and kept');
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
  const sentence = 'Something went wrong adding this customer. Please try again later.';
  await expectErrorToast(page, 'POST /customer', sentence, () => page.keyboard.press('Control+s'));
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Typed and kept');
});

test('a customer that cannot be saved is told [8.1-2]', async ({ signedIn: page, office }) => {
  const { _id } = await office.addCustomer();
  await page.goto(`/app/customers/${_id}`);
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Typed and kept');
  const sentence = 'Something went wrong updating this customer. Please try again later.';
  await expectErrorToast(page, `PUT /customer/${_id}`, sentence, () => page.keyboard.press('Control+s'));
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Typed and kept');
});

test('a customer that cannot be deleted is told [8.1-18]', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({ name: unique('Stays') });
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  await page.getByRole('button', { name: `Actions for ${customer.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  const sentence = 'Something went wrong deleting this customer. Please try again later.';
  await expectErrorToast(page, `DELETE /customer/${customer._id}`, sentence, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
});

test('a spreadsheet of customers that cannot be made is told [8.1-25]', async ({ signedIn: page }) => {
  await page.goto('/app/customers');
  const sentence = 'Something went wrong exporting this spreadsheet. Please try again later.';
  await expectErrorToast(page, 'GET /customer/export', sentence, () =>
    page.getByRole('button', { name: 'Export Spreadsheet' }).click(),
  );
});

test('a ZIP that cannot be looked up is nobody’s concern [7.9-3]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  const failed: string[] = [];
  for (const [zip, fail] of [
    ['60601', failWith500],
    ['60602', (route) => route.abort()],
    ['60603', (route) => route.fulfill({ status: 404, json: { code: 'not_found', error: 'No such ZIP.' } })],
  ] satisfies [string, typeof failWith500][]) {
    const end = await failing(page, 'GET /address-by-zip', async (route) => {
      await fail(route);
      failed.push(zip);
    });
    await page.getByLabel('Zip').fill(zip);
    await expect.poll(() => failed).toContain(zip);
    await end();
  }
  await page.getByLabel('City').fill('Typed by hand');
  await expectNoErrorToast(page);
  await expect(page.getByLabel('City')).toHaveValue('Typed by hand');
});
