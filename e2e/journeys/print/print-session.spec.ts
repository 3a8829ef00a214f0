import type { Page } from '@playwright/test';
import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('crewdesk.session'));

for (const [state, token] of [
  ['without a session', null],
  ['with an expired session', 'no-token-of-ours'],
] as const) {
  test(`a visitor ${state} signs in and gets to the print view [2.17-3]`, async ({ page, api }) => {
    const record = await createRecord(api, workOrders);
    const user = await api.createUser(unique('Tess Tech'), true);
    const path = `/print/work-orders/${record._id}`;
    if (token) await page.addInitScript((text) => localStorage.setItem('crewdesk.session', text), token);
    const sessionCheck = page.waitForResponse('**/api/session');
    await page.goto(path);
    expect((await sessionCheck).status()).toBe(400);
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByText(record.number)).toHaveCount(0);

    await page.getByLabel('Phone').fill(user.phone);
    const [response] = await Promise.all([
      page.waitForResponse('**/api/session/phone/start'),
      page.getByRole('button', { name: 'Send Code' }).click(),
    ]);
    await page
      .getByLabel('Confirmation code')
      .fill(await readSignInCode((await response.json()).data.methodId));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  });
}

test('redirects to the login page on status 401', async ({ signedIn: page, api }) => {
  const { _id } = await createRecord(api, workOrders);
  const unauthorized = { status: 401, json: { code: 'no_session', error: 'Please sign in.' } };
  await page.route('**/api/session', (route) => route.fulfill(unauthorized));
  await page.goto(`/print/work-orders/${_id}`);
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(`/print/work-orders/${_id}`)}`);
});

test('keeps the session when the session check fails and checks again on Try Again [2.17-4]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, workOrders);
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await page.goto(`/print/work-orders/${record._id}`);
  const message = page.getByText('Crewdesk could not check your session. Please try again.');
  await expect(message).toBeVisible();
  await expect(page.getByText(record.number)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Network Error')).toBeVisible();
  expect(await storedToken(page)).toBe(api.token);
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  await expect(page).toHaveURL(/\/print\/work-orders\//);
});

test('hides the print view after logging out in another tab', async ({ signedIn: page, api, context }) => {
  const record = await createRecord(api, workOrders);
  await page.goto(`/print/work-orders/${record._id}`);
  await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/\?redirect=%2Fprint%2F/);
});

for (const kind of recordKinds) {
  const { singular, plural, title } = kind.labels;

  test(`shows a toast and an inline error when a ${singular} fails to load [2.17-5]`, async ({
    signedIn: page,
    api,
  }) => {
    const record = await createRecord(api, kind);
    await page.route(`**/api${kind.apiPath}/*`, (route) => route.fulfill(serverError));
    await page.goto(`/print/${kind.slug}/${record._id}`);
    const message = page.getByText(`Something went wrong loading this ${singular}. Please try again later.`);
    await expect(message).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api${kind.apiPath}/*`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  });

  test(`shows that a ${singular} was deleted`, async ({ signedIn: page }) => {
    await page.goto(`/print/${kind.slug}/01900000-0000-7000-8000-000000000000`);
    // In a toast and on the page, like every load error.
    await expect(page.getByText(`This ${singular} does not exist or was deleted.`)).toHaveCount(2);
    await page.getByRole('link', { name: `Go to ${plural}` }).click();
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}$`));
  });
}

test('/print explains how to print, and an unknown kind shows the error screen [2.1-10]', async ({
  signedIn: page,
}) => {
  await page.goto('/print');
  await expect(page.getByRole('heading', { level: 1, name: 'Print' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Service Contracts' })).toHaveAttribute(
    'href',
    '/app/service-contracts',
  );
  await page.goto('/print/invoices/1');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('404 Not Found')).toBeVisible();
});
