import type { Page } from '@playwright/test';
import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import type { User } from '#e2e/fixtures/session-rows.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

async function signIn(page: Page, user: User): Promise<void> {
  await page.getByLabel('Phone').fill(user.phone);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  const { methodId } = (await response.json()).data;
  await page.getByLabel('Confirmation code').fill(await readSignInCode(methodId));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('a technician opens a printed link, signs in and returns to it, until logging out in another tab [2.17-3]', async ({
  page,
  api,
  context,
}) => {
  const record = await createRecord(api, workOrders);
  const technician = await api.createUser(unique('Tess Tech'), true);
  const path = `/print/work-orders/${record._id}`;
  const loginPath = `/?redirect=${encodeURIComponent(path)}`;
  const heading = page.getByRole('heading', { name: record.number });

  async function openLinkAndSignIn(user: User): Promise<void> {
    const sessionCheck = page.waitForResponse('**/api/session');
    await page.goto(path);
    expect((await sessionCheck).status()).toBe(400);
    await expect(page).toHaveURL(loginPath);
    await expect(page.getByText(record.number)).toHaveCount(0);
    await signIn(page, user);
    await expect(page).toHaveURL(path);
    await expect(heading).toBeVisible();
  }

  await openLinkAndSignIn(technician);
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(loginPath);
  await expect(heading).toHaveCount(0);

  // An expired session is like none.
  await page.evaluate(() => localStorage.setItem('crewdesk.session', 'no-token-of-ours'));
  await openLinkAndSignIn(api.user);
});
