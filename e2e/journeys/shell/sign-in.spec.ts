import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { requestCode } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

const wrongCode = /This code is incorrect/;

test('signs in with a phone number and the right code after a wrong one and returns to the requested page [1-1] [2.1-2]', async ({
  page,
  api,
}) => {
  const user = await api.createUser(unique('Nora New'));
  await page.goto('/phone-confirm');
  await expect(page).toHaveURL('/');
  await page.goto('/app/customers');
  await expect(page).toHaveURL('/?redirect=%2Fapp%2Fcustomers');
  const methodId = await requestCode(page, user.phone.replace('+1', ''));
  await expect(page.getByText('We sent you a confirmation code')).toBeVisible();
  await expect(page).toHaveURL('/phone-confirm');
  await page.reload();

  const field = page.getByLabel('Confirmation code');
  const code = await readSignInCode(methodId);
  await field.fill(code === '000000' ? '111111' : '000000');
  await field.press('Enter');
  await expect(page.getByText(wrongCode).first()).toBeVisible();
  const confirmed = page.waitForRequest('**/api/session/phone/confirm');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('Enter');
  expect((await confirmed).postDataJSON()).toEqual({ code, methodId });
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL('/app/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).not.toBeNull();
});

test('shows that the session expired and redirects to the login page [2.1-8]', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/app/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await api.request('DELETE', '/session');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL('/?redirect=%2Fapp%2Fcustomers');
  expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).toBeNull();
});
