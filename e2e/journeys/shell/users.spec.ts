import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { dismissToast } from '#e2e/fixtures/error-toasts.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('adds a user who signs in and a technician who is listed as one [1-10]', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('A name is required.')).toBeVisible();
  await expect(dialog.getByText('Phone is required.')).toBeVisible();
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByLabel('Phone').blur();
  await expect(dialog.getByText('Invalid phone number.')).toBeVisible();
  await expectAccessible(page);

  const name = unique('Dana Ruiz');
  const phone = newPhone();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill(phone.slice(2));
  await dialog.getByLabel('Phone').press('Enter');
  await expect(page.getByText(`${name} has been added and can now log in.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Never');

  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await otherContext.newPage();
  await otherPage.goto('/');
  await otherPage.getByLabel('Phone').fill(phone);
  const [response] = await Promise.all([
    otherPage.waitForResponse('**/api/session/phone/start'),
    otherPage.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  await otherPage
    .getByLabel('Confirmation code')
    .fill(await readSignInCode((await response.json()).data.methodId));
  await otherPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(otherPage).toHaveURL(/\/app\/dashboard$/);
  await otherContext.close();

  await page.reload();
  await expect(row).not.toContainText('Never');

  await page.goto('/app/technicians');
  await page.getByRole('button', { name: 'Add Technician' }).first().click();
  const technician = unique('Tess Tech');
  await dialog.getByLabel('Name').fill(technician);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByRole('button', { name: 'Add Technician' }).click();
  await expect(page.getByText(`${technician} has been added and can now log in.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(technician) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('shows that a phone number is taken and keeps the input [2.11-4]', async ({ signedIn: page, api }) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Second Olive');
  await dialog.getByLabel('Phone').fill(api.user.phone);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Another user already has this phone number.').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Second Olive');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('renames and deletes a user [1-11]', async ({ signedIn: page, api }) => {
  const user = await api.createUser(unique('Remy Rename'));
  await page.goto('/app/users');
  const menu = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button')
      .last();
  const dialog = page.getByRole('dialog');

  await menu(user.name).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(user.name);
  await expect(dialog.getByText(/cannot be changed\. To use another number, delete this user/)).toBeVisible();
  await expectAccessible(page);
  const renamed = unique('Robin Renamed');
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText(`${renamed} has been updated.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  // The focus returns to the row menu that opened the dialog.
  await expect(menu(renamed)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog.getByText(`Are you sure you want to delete ${renamed}?`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${renamed} has been deleted.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(renamed) })).toHaveCount(0);
});

test('shows an error when users try to delete themselves', async ({ signedIn: page, api }) => {
  await page.goto('/app/users');
  await page
    .getByRole('row', { name: new RegExp(api.user.name) })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You cannot delete yourself. Ask a colleague to do it.')).toBeVisible();
});

test('shows an error when a user list fails to load and loads it on Try Again [8.1-8]', async ({
  signedIn: page,
}) => {
  for (const [path, message] of [
    ['/app/users', 'Something went wrong loading users. Please come back later.'],
    ['/app/technicians', 'Something went wrong loading technicians. Please come back later.'],
  ] as const) {
    await page.route('**/api/user*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
    );
    await page.goto(path);
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await dismissToast(
      page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) }),
    );
    await page.unroute('**/api/user*');
    await page.getByRole('button', { name: /again/i }).click();
    await expect(page.getByText(message)).toHaveCount(0);
  }
});

test('shows a text for an empty user list [2.11-2]', async ({ signedIn: page }) => {
  await page.route('**/api/user*', (route) =>
    route.fulfill({ json: { data: [], total: 0, nextCursor: null } }),
  );
  await page.goto('/app/users');
  await expect(page.getByText('No users to show.')).toBeVisible();
  await page.goto('/app/technicians');
  await expect(page.getByText('No technicians to show.')).toBeVisible();
});
