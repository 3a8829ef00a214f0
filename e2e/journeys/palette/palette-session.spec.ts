import { brightness } from '#e2e/fixtures/brightness.ts';
import { choose, openDashboard } from '#e2e/fixtures/steps/palette-steps.ts';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('Log Out in the palette asks before it discards changes, and then ends the session on the server', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer();
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByLabel('Customer Name').fill('Not saved');
  await choose(page, 'log out', 'Log Out');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Customer Name')).toHaveValue('Not saved');
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({ name: customer.name });

  await choose(page, 'log out', 'Log Out');
  await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL('/');
  await expect(api.request('GET', '/session')).rejects.toThrow('400');
});

test('keeps the dark appearance that was chosen in the palette, on the login page and for the next sign-in', async ({
  signedIn: page,
  api,
}) => {
  await openDashboard(page);
  expect(await brightness(page)).toBeGreaterThan(200);
  await choose(page, 'dark', 'Appearance: dark');
  await expect.poll(() => brightness(page)).toBeLessThan(80);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  expect(await brightness(page)).toBeLessThan(80);
  await signIn(page, api.user.phone);
  await expect(page).toHaveURL('/app/dashboard');
  expect(await brightness(page)).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Appearance: Dark' })).toBeVisible();
});
