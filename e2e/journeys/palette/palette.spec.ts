import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import {
  choose,
  headerButton,
  openDashboard,
  openPalette,
  options,
  searchBox,
} from '#e2e/fixtures/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test('opens by key and by button, traps the focus, and returns it on Escape', async ({ signedIn: page }) => {
  await page.goto('/app/customers');
  const search = page.getByRole('searchbox');
  await search.fill('lake');
  await search.press('Meta+k');
  await expect(searchBox(page)).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(searchBox(page)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('lake');

  await headerButton(page).click();
  await expect(searchBox(page)).toBeFocused();
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

test('opens every screen by name [10.4-4]', async ({ signedIn: page }) => {
  await openDashboard(page);
  for (const [name, path] of screens) {
    await openPalette(page);
    await page.keyboard.type(name);
    await expect(options(page).first()).toHaveText(name);
    await expect(searchBox(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(searchBox(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('asks before leaving unsaved changes, and Keep Editing returns to the field', async ({
  signedIn: page,
}) => {
  await page.goto('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await name.fill('Half a name');
  for (const destination of ['Projects', 'Log Out']) {
    await choose(page, destination, destination);
    const unsavedDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await unsavedDialog.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(unsavedDialog).toBeHidden();
    await expect(name).toHaveValue('Half a name');
    await expect(name).toBeFocused();
  }
  await choose(page, 'Projects', 'Projects');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/projects$/);
});

test('opens the manufacturers, changes the color scheme and logs out [10.1-11]', async ({
  signedIn: page,
  api,
}) => {
  const manufacturer = await api.request('POST', '/manufacturers', { name: unique('Boilermakers') });
  await openDashboard(page);
  await choose(page, 'manu', 'Manage manufacturers');
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  await expect(dialog.getByRole('listitem').filter({ hasText: manufacturer.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'dark', 'Appearance: dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const customer = await api.createCustomer({ name: unique('Secret Silos') });
  await choose(page, customer.name, customer.name);
  await expect(page).toHaveURL(new RegExp(customer._id));
  await choose(page, 'log out', 'Log Out');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('crewdesk.recently-found'))).toBeNull();
});

test('? shows the shortcuts and / focuses the list search, unless a field has the focus', async ({
  signedIn: page,
}) => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const path of ['/app/customers', ...recordKinds.map(({ slug }) => `/app/${slug}`)]) {
    await page.goto(path);
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('?/');
    await expect(search).toHaveValue('?/');
    await expect(shortcuts).toHaveCount(0);
  }
  await openDashboard(page);
  await page.keyboard.press('?');
  await expect(shortcuts).toContainText('Go to the search box');
  await expect(shortcuts).toContainText('Ctrl + S');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await choose(page, 'shortcuts', 'Keyboard shortcuts');
  await expect(shortcuts).toBeVisible();
});

test('shows a close button only on a phone', async ({ signedIn: page }) => {
  const closeButton = page.getByRole('button', { name: 'Close search' });
  await openDashboard(page);
  await openPalette(page);
  await expect(closeButton).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await headerButton(page).click();
  await searchBox(page).fill('dash');
  const size = await closeButton.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await closeButton.click();
  await expect(searchBox(page)).toBeHidden();
  await expect(headerButton(page)).toBeFocused();
});

test('does not open on the login page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading').or(page.getByRole('textbox')).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('is accessible on wide and narrow screens with long names', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({
    name: unique('The Extraordinarily Long-Winded Cold Storage and Wholesale Grocery Company of Illinois'),
  });
  for (const kind of recordKinds) await createRecord(api, kind, { customer: customer._id });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openDashboard(page);
    await headerButton(page).click();
    await expect(searchBox(page)).toBeFocused();
    await expectAccessible(page);
    await searchBox(page).fill(customer.name);
    await expect(options(page)).toHaveCount(4);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const { x = -1, width: dialogWidth = 0 } = (await dialog.boundingBox()) ?? {};
    expect([x >= 0, x + dialogWidth <= width]).toEqual([true, true]);
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await searchBox(page).fill('zzxxqq');
    await expect(dialog.getByText('No results for')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
