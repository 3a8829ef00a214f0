import { createOrderFor, createTechnician } from '#e2e/fixtures/steps/notice-steps.ts';
import { visibleNumbers } from '#e2e/fixtures/steps/record-steps.ts';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('Log Out in one tab ends the other tab, and signing in again brings it back', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/app/dashboard');
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

test('logs out on the phone and stays signed in at the desk [2.3-2]', async ({
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
});

test('signing in returns to a shared list with its search and filters', async ({ page, api }) => {
  const technician = await createTechnician(api);
  const order = await createOrderFor(api, technician);
  await createOrderFor(api, await createTechnician(api));
  const query = `q=Lakeview+Bakery&technician=${technician._id}&sort=number`;
  await page.clock.install();
  await page.goto(`/app/work-orders?${query}`);
  await expect(page.getByText('Logging you out...')).toBeVisible();
  await page.clock.fastForward(2000);
  await signIn(page, technician.phone);
  await expect(page).toHaveURL(`/app/work-orders?${query}`);
  await expect(page.getByLabel('Filter by technician')).toHaveValue(technician._id);
  await expect(page.getByRole('searchbox')).toHaveValue('Lakeview Bakery');
  await expect.poll(() => visibleNumbers(page)).toEqual([order.number]);
});
