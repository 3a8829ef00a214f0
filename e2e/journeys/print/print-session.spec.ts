import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { codeFor, expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

const broken = { status: 500, json: { code: 'internal', requestId: 'x' } };
const session = (page: Page) => page.evaluate(() => localStorage.getItem('crewdesk.session'));

for (const [state, token] of [
  ['without a session', null],
  ['with a session that has ended', 'no-token-of-ours'],
] as const) {
  test(`somebody ${state} signs in and gets to the paper [2.17-3]`, async ({ page, office }) => {
    const record = await addRecord(office, workOrders);
    const user = await office.addUser(unique('Tess Tech'), true);
    const path = `/print/work-orders/${record._id}`;
    if (token) await page.addInitScript((text) => localStorage.setItem('crewdesk.session', text), token);
    const answer = page.waitForResponse('**/api/session');
    await page.goto(path);
    expect((await answer).status()).toBe(400);
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByText(record.number)).toHaveCount(0);

    await page.getByLabel('Phone').fill(user.phone);
    const [started] = await Promise.all([
      page.waitForResponse('**/api/session/phone/start'),
      page.getByRole('button', { name: 'Send Code' }).click(),
    ]);
    await page.getByLabel('Confirmation code').fill(await codeFor((await started.json()).data.methodId));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  });
}

test('a refusal by 401 leads to the login as well', async ({ signedIn: page, office }) => {
  const { _id } = await addRecord(office, workOrders);
  const refusal = { status: 401, json: { code: 'no_session', error: 'Please sign in.' } };
  await page.route('**/api/session', (route) => route.fulfill(refusal));
  await page.goto(`/print/work-orders/${_id}`);
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(`/print/work-orders/${_id}`)}`);
});

test('a check that fails logs nobody out, and can be tried again [2.17-4]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, workOrders);
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await page.goto(`/print/work-orders/${record._id}`);
  const sentence = page.getByText('Crewdesk could not check your session. Please try again.');
  await expect(sentence).toBeVisible();
  await expect(page.getByText(record.number)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Network Error')).toBeVisible();
  expect(await session(page)).toBe(office.token);
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  await expect(page).toHaveURL(/\/print\/work-orders\//);
});

test('logging out in another tab takes the paper off the screen', async ({
  signedIn: page,
  office,
  context,
}) => {
  const record = await addRecord(office, workOrders);
  await page.goto(`/print/work-orders/${record._id}`);
  await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/\?redirect=%2Fprint%2F/);
});

for (const kind of recordKinds) {
  const { singular, plural, title } = kind.labels;

  test(`a ${singular} that cannot be loaded says so in a toast and on the page [2.17-5]`, async ({
    signedIn: page,
    office,
  }) => {
    const record = await addRecord(office, kind);
    await page.route(`**/api${kind.apiPath}/*`, (route) => route.fulfill(broken));
    await page.goto(`/print/${kind.slug}/${record._id}`);
    const sentence = page.getByText(`Something went wrong loading this ${singular}. Please try again later.`);
    await expect(sentence).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(`**/api${kind.apiPath}/*`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
  });

  test(`a ${singular} that is gone says so`, async ({ signedIn: page }) => {
    await page.goto(`/print/${kind.slug}/01900000-0000-7000-8000-000000000000`);
    // In a toast and on the page, as every failure of loading it.
    await expect(page.getByText(`This ${singular} does not exist or was deleted.`)).toHaveCount(2);
    await page.getByRole('link', { name: `Go to ${plural}` }).click();
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}$`));
  });
}

test('the bare address says how to print, an unknown one what it is [2.1-10]', async ({ signedIn: page }) => {
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
