import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { codeFor, expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';
import { dismissToast } from '#e2e/fixtures/office-failures.ts';

test.use({ holdsCalls: true });

test('a colleague is added and signs in; a technician is marked as one [1-10]', async ({
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

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await theirs.goto('/');
  await theirs.getByLabel('Phone').fill(phone);
  const [started] = await Promise.all([
    theirs.waitForResponse('**/api/session/phone/start'),
    theirs.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  await theirs.getByLabel('Confirmation code').fill(await codeFor((await started.json()).data.methodId));
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs).toHaveURL(/\/app\/dashboard$/);
  await other.close();

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

test('a number that is taken is told, and nothing typed is lost [2.11-4]', async ({
  signedIn: page,
  office,
}) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Second Olive');
  await dialog.getByLabel('Phone').fill(office.user.phone);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Another user already has this phone number.').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Second Olive');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('a user is renamed and deleted [1-11]', async ({ signedIn: page, office }) => {
  const user = await office.addUser(unique('Remy Rename'));
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
  await expect(dialog.getByText(/cannot be changed\. For another number, delete this user/)).toBeVisible();
  await expectAccessible(page);
  const renamed = unique('Robin Renamed');
  await dialog.getByLabel('Name').fill(renamed);
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText(`${renamed} has been updated.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  // The focus is back where the dialog was opened from.
  await expect(menu(renamed)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog.getByText(`Are you sure you want to delete ${renamed}?`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${renamed} has been deleted.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(renamed) })).toHaveCount(0);
});

test('oneself cannot be deleted, and it says so', async ({ signedIn: page, office }) => {
  await page.goto('/app/users');
  await page
    .getByRole('row', { name: new RegExp(office.user.name) })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You cannot delete yourself. Ask a colleague to do it.')).toBeVisible();
});

test('a double click adds a user once, and renames once', async ({ signedIn: page }) => {
  const writes: string[] = [];
  await page.route('**/api/user**', async (route) => {
    const method = route.request().method();
    if (method !== 'GET') writes.push(method);
    await route.continue();
  });
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  const name = unique('Dora Double');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByRole('button', { name: 'Add User' }).dblclick();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByLabel('Name').fill(`${name} Jr`);
  await dialog.getByRole('button', { name: 'Save User' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${name} Jr has been updated.`)).toBeVisible();
  expect(writes).toEqual(['POST', 'PUT']);
});

test('a dialog cannot be closed while it is submitting [2.11-5]', async ({ signedIn: page }) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(unique('Slow Sam'));
  await dialog.getByLabel('Phone').fill(newPhone());
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await sent;
  // The request may be on its way before the dialog has been painted anew.
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  finish();
  await expect(dialog).toBeHidden();
});

test('a list that cannot be loaded says so and can be tried again [8.1-8]', async ({ signedIn: page }) => {
  for (const [path, sentence] of [
    ['/app/users', 'Something went wrong loading users. Please come back later.'],
    ['/app/technicians', 'Something went wrong loading technicians. Please come back later.'],
  ] as const) {
    await page.route('**/api/user*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
    );
    await page.goto(path);
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await dismissToast(
      page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) }),
    );
    await page.unroute('**/api/user*');
    await page.getByRole('button', { name: /again/i }).click();
    await expect(page.getByText(sentence)).toHaveCount(0);
  }
});

test('an empty list has its sentence [2.11-2]', async ({ signedIn: page }) => {
  await page.route('**/api/user*', (route) =>
    route.fulfill({ json: { data: [], total: 0, nextCursor: null } }),
  );
  await page.goto('/app/users');
  await expect(page.getByText('No users to show.')).toBeVisible();
  await page.goto('/app/technicians');
  await expect(page.getByText('No technicians to show.')).toBeVisible();
});
