import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test('adds a user who signs in, and a technician who is listed as one and deleted [1-10]', async ({
  signedIn: page,
  openBrowser,
}) => {
  await page.goto('/app/users');
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const name = unique('Dana Ruiz');
  const phone = newPhone();
  await page.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill(phone.slice(2));
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText(`${name} has been added and can now log in.`)).toBeVisible();
  await expect(row(name)).toContainText('Never');

  const otherPage = await openBrowser();
  await otherPage.goto('/');
  await signIn(otherPage, phone);
  await expect(otherPage).toHaveURL('/app/dashboard');
  await page.reload();
  await expect(row(name)).toBeVisible();
  await expect(row(name)).not.toContainText('Never');

  await page.getByRole('link', { name: 'Technicians' }).click();
  const technician = unique('Tess Tech');
  await page.getByRole('button', { name: 'Add Technician' }).first().click();
  await dialog.getByLabel('Name').fill(technician);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByRole('button', { name: 'Add Technician' }).click();
  await expect(page.getByText(`${technician} has been added and can now log in.`)).toBeVisible();
  await expect(row(technician)).toBeVisible();
  await expect(row(name)).toHaveCount(0);

  await page.getByRole('button', { name: technician, exact: true }).click();
  await dialog.getByLabel('Name').fill(`${technician} Jr`);
  await dialog.getByRole('button', { name: 'Save Technician' }).click();
  await expect(page.getByText(`${technician} Jr has been updated.`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${technician} Jr` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${technician} Jr has been deleted.`)).toBeVisible();
  await expect(row(technician)).toHaveCount(0);
});
