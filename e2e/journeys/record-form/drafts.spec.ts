import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('a session that expires in the middle of a new work order costs no word [10.7-38]', async ({
  api,
  openBrowser,
}) => {
  const token = await api.signIn(api.user.phone);
  const page = await openBrowser({ token });
  await page.goto('/app/work-orders/new');
  await page.getByLabel('Customer PO').fill('PO-7');
  await page.getByLabel('Description').fill('Loud fan on the roof, by the west stairs');
  await api.request('DELETE', '/session', undefined, token);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL('/?redirect=%2Fapp%2Fwork-orders%2Fnew');

  await signIn(page, api.user.phone);
  await expect(page.getByText(/^Restored what you typed at \d+:\d\d/)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Loud fan on the roof, by the west stairs');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-7');
});
