import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { createWorkOrderWithContacts } from '#e2e/fixtures/steps/message-steps.ts';
import { createOrderFor, createTechnician } from '#e2e/fixtures/steps/notice-steps.ts';
import { visibleNumbers } from '#e2e/fixtures/steps/record-steps.ts';
import { clickForCode, confirmCode, requestCode, signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const wrongCode = /This code is incorrect or has expired/;

function differentCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

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

test('logs out on the phone and stays signed in at the desk', async ({
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

test('uses up the attempts of a code, is refused the right one and signs in with a new code', async ({
  page,
  api,
  sessions,
}) => {
  await page.clock.install();
  await page.goto('/');
  const methodId = await requestCode(page, api.user.phone);
  const code = await readSignInCode(methodId);
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const wrong = api.request('POST', '/session/phone/confirm', { methodId, code: differentCode(code) });
    await expect(wrong).rejects.toThrow('wrong_code');
  }
  await confirmCode(page, differentCode(code));
  await expect(page.getByRole('textbox', { name: 'Confirmation code' })).toHaveAccessibleDescription(
    wrongCode,
  );
  const [refused] = await Promise.all([
    page.waitForResponse('**/api/session/phone/confirm'),
    confirmCode(page, code),
  ]);
  expect(refused.status()).toBe(400);

  await sessions.ageCode(methodId, 30);
  await page.clock.fastForward(30_000);
  const newCode = await readSignInCode(await clickForCode(page, 'Send a new code'));
  await confirmCode(page, newCode);
  await expect(page).toHaveURL('/app/dashboard');
});

test('refuses a code after ten minutes; the next code still leads to the requested page', async ({
  page,
  api,
  sessions,
}) => {
  const { customer } = await createWorkOrderWithContacts(api);
  await page.goto(`/?redirect=${encodeURIComponent(`/app/customers/${customer._id}`)}`);
  const methodId = await requestCode(page, api.user.phone);
  await sessions.ageCode(methodId, 600);
  await confirmCode(page, await readSignInCode(methodId));
  await expect(page.getByText(wrongCode).first()).toBeVisible();
  await page.getByRole('link', { name: 'Use another number' }).click();
  await signIn(page, api.user.phone);
  await expect(page).toHaveURL(`/app/customers/${customer._id}`);
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer.name);
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
