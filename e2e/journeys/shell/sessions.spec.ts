import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('Log Out on the phone leaves the desk signed in; in one tab of the desk it ends the other, and signing in brings both back [2.3-2]', async ({
  signedIn: page,
  api,
  openBrowser,
}) => {
  const token = await api.signIn(api.user.phone);
  const phonePage = await openBrowser({ token, viewport: { width: 390, height: 844 } });
  await page.goto('/app/users');
  await phonePage.goto('/app/users');
  await phonePage.getByRole('button', { name: 'Log Out' }).click();
  await expect(phonePage).toHaveURL('/');
  await expect(api.request('GET', '/session', undefined, token)).rejects.toThrow('400');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: api.user.name })).not.toContainText('Never');
  expect(await api.request('GET', '/session')).toMatchObject({ user: { name: api.user.name } });

  const otherTab = await page.context().newPage();
  await otherTab.goto('/app/customers');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(otherTab).toHaveURL('/?redirect=%2Fapp%2Fcustomers');
  await signIn(page, api.user.phone);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(otherTab).toHaveURL('/app/customers');
  await expect(otherTab.getByRole('banner')).toContainText(api.user.name);
});
