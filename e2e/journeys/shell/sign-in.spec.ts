import type { Page } from '@playwright/test';
import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

type Started = { data: { methodId: string } };

/** Enters a number on the login page and returns the code that was sent for it. */
async function requestCode(page: Page, phone: string): Promise<string> {
  await page.getByLabel('Phone').fill(phone);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  return readSignInCode(((await response.json()) as Started).data.methodId);
}

test('signs in with a phone number and a code and returns to the requested page [1-1]', async ({
  page,
  api,
}) => {
  const user = await api.createUser(unique('Nora New'));
  await page.goto('/app/customers');
  await expect(page).toHaveURL(/\/\?redirect=/);
  await expect(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
  await expectAccessible(page);

  const code = await requestCode(page, user.phone.replace('+1', ''));
  await expect(page.getByText('We sent you a confirmation code')).toBeVisible();
  await expect(page).toHaveURL(/\/phone-confirm$/);
  const field = page.getByLabel('Confirmation code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText(/Send a new code in \d+ s/)).toBeVisible();
  await expectAccessible(page);

  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('Enter');
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/customers$/);
  expect(page.url()).not.toContain(code);
});

test('shows errors only after a field was touched and accepts the right code after a wrong one [2.1-1]', async ({
  page,
  api,
}) => {
  const user = await api.createUser(unique('Wanda Wrong'));
  await page.goto('/');
  const phone = page.getByLabel('Phone');
  await expect(page.getByText('Phone is required.')).toBeHidden();
  await phone.focus();
  await phone.blur();
  await expect(page.getByText('Phone is required.')).toBeVisible();
  await phone.fill('abc');
  await phone.blur();
  await expect(page.getByText('Phone number is not valid.')).toBeVisible();
  await expectAccessible(page);

  const code = await requestCode(page, user.phone);
  const field = page.getByLabel('Confirmation code');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmaton code is required.')).toBeVisible();
  await field.fill(code === '000000' ? '111111' : '000000');
  await field.press('Enter');
  await expect(page.getByText(/This code is incorrect/).first()).toBeVisible();
  await expectAccessible(page);
  await field.fill(code);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('treats an unknown number like a known one [10.3-7]', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Phone').fill(newPhone());
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page).toHaveURL(/\/phone-confirm$/);
  await page.getByLabel('Confirmation code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/This code is incorrect/).first()).toBeVisible();
});

test.describe('a redirect', () => {
  for (const redirect of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
  ]) {
    test(`to ${redirect} stays on this site [2.1-3]`, async ({ signedIn: page, baseURL }) => {
      await page.goto(`/?redirect=${encodeURIComponent(redirect)}`);
      await expect(page).toHaveURL(/\/app\//);
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }
});

test('redirects a signed-in user to the dashboard [2.1-4]', async ({ signedIn: page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
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
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fcustomers/);
  expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).toBeNull();
});

test('Log Out ends the session on the server [2.3-2]', async ({ signedIn: page, api, request }) => {
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  const response = await request.get('/api/session', { headers: { authorization: `Bearer ${api.token}` } });
  expect(response.status()).toBe(400);
  await page.goto('/app/users');
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fusers/);
});

test.describe(() => {
  test.use({ interceptsRequests: true });

  test('keeps the session when the server cannot be reached [2.3-9]', async ({ signedIn: page }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const failure of ['abort', 503] as const) {
      await page.route('**/api/session', (route) =>
        failure === 'abort'
          ? route.abort()
          : route.fulfill({ status: failure, json: { code: 'unavailable' } }),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      // Longer than the delay before a logout.
      await page.waitForTimeout(2500);
      await expect(page).toHaveURL(/\/app\/dashboard$/);
      expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).not.toBeNull();
      await page.unroute('**/api/session');
    }
  });
});

test('shows the error screen for an unknown URL [2.1-11]', async ({ signedIn: page }) => {
  const response = await page.goto('/app/nowhere');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/404/)).toBeVisible();
  await expectAccessible(page);
});

test('redirects to the login page 2000 ms after the session expired and clears local storage [2.3-8]', async ({
  signedIn: page,
  api,
}) => {
  await page.clock.install();
  await page.goto('/app/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('something else', 'of this user'));
  // Moving the clock may already trigger the check.
  const rejected = page.waitForResponse((response) => response.status() === 400);
  await api.request('DELETE', '/session');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await rejected;
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible({
      timeout: 100,
    });
  }).toPass();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/app\/users$/);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fusers/);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});
