import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { createOrderFor, createTechnician } from '#e2e/fixtures/steps/notice-steps.ts';
import { visibleNumbers } from '#e2e/fixtures/steps/record-steps.ts';
import { requestCode } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const wrongCode = /This code is incorrect/;

test('signs in with the right code after a wrong one and returns to the requested list with its search and filters, until the session expires [1-1] [2.1-2] [2.1-8]', async ({
  page,
  api,
}) => {
  const technician = await createTechnician(api);
  const order = await createOrderFor(api, technician);
  await createOrderFor(api, await createTechnician(api));
  const list = `/app/work-orders?q=Lakeview+Bakery&technician=${technician._id}&sort=number`;
  const login = `/?redirect=${encodeURIComponent(list)}`;
  await page.goto('/phone-confirm');
  await expect(page).toHaveURL('/');
  await page.goto(list);
  await expect(page).toHaveURL(login);
  const methodId = await requestCode(page, technician.phone.replace('+1', ''));
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
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible();
  await expect(page.getByLabel('Filter by technician')).toHaveValue(technician._id);
  await expect(page.getByRole('searchbox')).toHaveValue('Lakeview Bakery');
  await expect.poll(() => visibleNumbers(page)).toEqual([order.number]);

  const token = await page.evaluate(() => localStorage.getItem('crewdesk.session'));
  expect(token).not.toBeNull();
  await api.request('DELETE', '/session', undefined, token ?? '');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL(login);
  expect(await page.evaluate(() => localStorage.getItem('crewdesk.session'))).toBeNull();
});
