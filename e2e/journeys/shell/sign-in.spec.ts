import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { codeFor, expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';

type Started = { data: { methodId: string } };

/** Enters a number on the login page and returns the code that was sent for it. */
async function requestCode(page: Page, phone: string): Promise<string> {
  await page.getByLabel('Phone').fill(phone);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  return codeFor(((await answer.json()) as Started).data.methodId);
}

test('somebody signs in with a number and a code, and lands where they wanted to go [1-1]', async ({
  page,
  office,
}) => {
  const user = await office.addUser(unique('Nora New'));
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

test('errors come only after a field was touched, and a wrong code can be mended [2.1-1]', async ({
  page,
  office,
}) => {
  const user = await office.addUser(unique('Wanda Wrong'));
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
  await expect(page.getByText(/That code is not right/).first()).toBeVisible();
  await expectAccessible(page);
  await field.fill(code);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('an unknown number is treated like any other [10.3-7]', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Phone').fill(newPhone());
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page).toHaveURL(/\/phone-confirm$/);
  await page.getByLabel('Confirmation code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/That code is not right/).first()).toBeVisible();
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

test('whoever is signed in already goes to the dashboard [2.1-4]', async ({ signedIn: page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('a session that ended on the server is told, and signing in again leads back [2.1-8]', async ({
  signedIn: page,
  office,
}) => {
  await page.goto('/app/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await office.call('DELETE', '/session');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fcustomers/);
  expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).toBeNull();
});

test('Log Out ends the session on the server [2.3-2]', async ({ signedIn: page, office, request }) => {
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  const answer = await request.get('/api/session', { headers: { authorization: `Bearer ${office.token}` } });
  expect(answer.status()).toBe(400);
  await page.goto('/app/users');
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fusers/);
});

test.describe(() => {
  test.use({ holdsCalls: true });

  test('a server that cannot be reached logs nobody out [2.3-9]', async ({ signedIn: page }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const failure of ['abort', 503] as const) {
      await page.route('**/api/session', (route) =>
        failure === 'abort'
          ? route.abort()
          : route.fulfill({ status: failure, json: { code: 'unavailable' } }),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      // Longer than a logout would take.
      await page.waitForTimeout(2500);
      await expect(page).toHaveURL(/\/app\/dashboard$/);
      expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).not.toBeNull();
      await page.unroute('**/api/session');
    }
  });
});

test('an address that does not exist shows the error screen [2.1-11]', async ({ signedIn: page }) => {
  const answer = await page.goto('/app/nowhere');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/404/)).toBeVisible();
  await expectAccessible(page);
});
