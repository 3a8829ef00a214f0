import { choose, openPalette, searchBox } from '#e2e/fixtures/palette-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('opens over a dialog, but not while the dialog is submitting', async ({ signedIn: page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await released;
    await route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } });
  });
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(name).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0142');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(200);
  await expect(searchBox(page)).toHaveCount(0);
  release();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await openPalette(page);
});

test('opens a result in a new tab while a dialog is open, which keeps its input [10.4-27]', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  const newTab = context.waitForEvent('page');
  await choose(page, 'Projects', 'Projects');
  await expect(await newTab).toHaveURL(/\/app\/projects$/);
  await expect(page).toHaveURL(/\/app\/users$/);
  await expect(searchBox(page)).toBeHidden();
  await expect(name).toHaveValue('Pat Doe');
  await expect(name).toBeFocused();
});
