import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('a double click adds a user once and renames once', async ({ signedIn: page }) => {
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
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await sent;
  // The request may be sent before the dialog rerenders.
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
});
