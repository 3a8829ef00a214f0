import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { box, choose, goHome, headerButton, openPalette, options } from '#e2e/fixtures/palette-steps.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test('it opens by key and by button, closes by Escape, and the focus is kept and given back', async ({
  signedIn: page,
}) => {
  await page.goto('/app/customers');
  const search = page.getByRole('searchbox');
  await search.fill('lake');
  await search.press('Meta+k');
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(box(page)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('lake');

  await headerButton(page).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(headerButton(page)).toBeFocused();
});

const screens = [
  ['Dashboard', '/app/dashboard'],
  ['Customers', '/app/customers'],
  ['Work Orders', '/app/work-orders'],
  ['Service Contracts', '/app/service-contracts'],
  ['Projects', '/app/projects'],
  ['Message Center', '/app/messages'],
  ['Users', '/app/users'],
  ['Technicians', '/app/technicians'],
  ['New customer', '/app/customers/new'],
  ['New work order', '/app/work-orders/new'],
  ['New service contract', '/app/service-contracts/new'],
  ['New project', '/app/projects/new'],
] as const;

test('it leads to every screen by its name [10.4-4]', async ({ signedIn: page }) => {
  await goHome(page);
  for (const [name, path] of screens) {
    await openPalette(page);
    await page.keyboard.type(name);
    await expect(options(page).first()).toHaveText(name);
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('with unsaved changes it asks before it leads away, and Keep Editing leads back to the field', async ({
  signedIn: page,
}) => {
  await page.goto('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await name.fill('Half a name');
  for (const away of ['Projects', 'Log Out']) {
    await choose(page, away, away);
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(guard).toBeHidden();
    await expect(name).toHaveValue('Half a name');
    await expect(name).toBeFocused();
  }
  await choose(page, 'Projects', 'Projects');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/projects$/);
});

test('it opens the manufacturers, changes the colours and logs out [10.1-11]', async ({
  signedIn: page,
  office,
}) => {
  const manufacturer = await office.call('POST', '/manufacturers', { name: unique('Boilermakers') });
  await goHome(page);
  await choose(page, 'manu', 'Manage manufacturers');
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  await expect(dialog.getByRole('listitem').filter({ hasText: manufacturer.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'dark', 'Appearance: dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const customer = await office.addCustomer({ name: unique('Secret Silos') });
  await choose(page, customer.name, customer.name);
  await expect(page).toHaveURL(new RegExp(customer._id));
  await choose(page, 'log out', 'Log Out');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('crewdesk.recently-found'))).toBeNull();
});

test('it opens over a dialog, but not over one that submits', async ({ signedIn: page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    await route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } });
  });
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(name).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0142');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(200);
  await expect(box(page)).toHaveCount(0);
  release();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await openPalette(page);
});

test('what is typed into a dialog stays, since what is chosen opens in a tab of its own [10.4-27]', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  const opened = context.waitForEvent('page');
  await choose(page, 'Projects', 'Projects');
  await expect(await opened).toHaveURL(/\/app\/projects$/);
  await expect(page).toHaveURL(/\/app\/users$/);
  await expect(box(page)).toBeHidden();
  await expect(name).toHaveValue('Pat Doe');
  await expect(name).toBeFocused();
});

test('? shows the keys and / leads to the search of a list, unless somebody types', async ({
  signedIn: page,
}) => {
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const path of ['/app/customers', ...recordKinds.map(({ slug }) => `/app/${slug}`)]) {
    await page.goto(path);
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('?/');
    await expect(search).toHaveValue('?/');
    await expect(keys).toHaveCount(0);
  }
  await goHome(page);
  await page.keyboard.press('?');
  await expect(keys).toContainText('Go to the search of the list');
  await expect(keys).toContainText('Ctrl + S');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await choose(page, 'shortcuts', 'Show the keys');
  await expect(keys).toBeVisible();
});

test('on a phone it is closed by a button, which is not in the way elsewhere', async ({ signedIn: page }) => {
  const close = page.getByRole('button', { name: 'Close the search' });
  await goHome(page);
  await openPalette(page);
  await expect(close).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await headerButton(page).click();
  await box(page).fill('dash');
  const size = await close.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await close.click();
  await expect(box(page)).toBeHidden();
  await expect(headerButton(page)).toBeFocused();
});

test('the login page has nothing of it', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading').or(page.getByRole('textbox')).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('it is accessible, wide and narrow, with long names', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({
    name: unique('The Extraordinarily Long-Winded Cold Storage and Wholesale Grocery Company of Illinois'),
  });
  for (const kind of recordKinds) await addRecord(office, kind, { customer: customer._id });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await goHome(page);
    await headerButton(page).click();
    await expect(box(page)).toBeFocused();
    await expectAccessible(page);
    await box(page).fill(customer.name);
    await expect(options(page)).toHaveCount(4);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const { x = -1, width: wide = 0 } = (await dialog.boundingBox()) ?? {};
    expect([x >= 0, x + wide <= width]).toEqual([true, true]);
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await box(page).fill('zzxxqq');
    await expect(dialog.getByText('Nothing was found')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
