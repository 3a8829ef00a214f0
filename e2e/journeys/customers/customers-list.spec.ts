import type { Request } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('sends a search one second after typing and drops late responses to earlier searches [2.5-5]', async ({
  signedIn: page,
  api,
}) => {
  const [slow, fast] = [
    await api.createCustomer({ name: unique('Slowpoke') }),
    await api.createCustomer({ name: unique('Fasttrack') }),
  ];
  await page.clock.install();
  await page.goto('/app/customers');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const searches: string[] = [];
  const slowResponse = Promise.withResolvers<void>();
  await page.route('**/api/customer?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    searches.push(q);
    if (q === slow.name) await slowResponse.promise;
    await route.continue().catch(() => {});
  });
  const isSlowSearch = (request: Request) => request.url().includes('Slowpoke');
  const slowSearchEnded = Promise.race([
    page.waitForEvent('requestfailed', isSlowSearch),
    page.waitForEvent('requestfinished', isSlowSearch),
  ]);
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(slow.name);
  await search.press('Enter');
  await expect.poll(() => searches).toEqual([slow.name]);
  await search.fill(fast.name);
  await page.clock.runFor(999);
  expect(searches).toEqual([slow.name]);
  await page.clock.runFor(1);
  await expect.poll(() => searches).toEqual([slow.name, fast.name]);
  await page.clock.resume();
  await expect(page.getByRole('row', { name: new RegExp(fast.name) })).toBeVisible();
  slowResponse.resolve();
  await slowSearchEnded;
  // By now, a late response would have been rendered.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await expect(page.getByRole('row', { name: new RegExp(slow.name) })).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(fast.name) })).toBeVisible();
});

test('shows an error for failed counts, exports, searches and loads [2.5-4]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer();
  const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };
  await page.route('**/api/customer/counts*', (route) => route.fulfill(serverError));
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(customer.name);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(customer.name) });
  await expect(row).toContainText('Failed to fetch projects', { timeout: 20_000 });
  await expect(row).toContainText('Failed to fetch work orders');

  await page.route('**/api/customer/export*', (route) => route.fulfill(serverError));
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(
    page.getByText('Something went wrong exporting this spreadsheet. Please try again later.'),
  ).toBeVisible();

  await page.route('**/api/customer?*', (route) => route.fulfill(serverError));
  await search.fill('something else');
  await search.press('Enter');
  await expect(
    page.getByText('Something went wrong searching your customers. Please come back later.').first(),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto('/app/dashboard');
  await page.goto('/app/customers');
  await expect(
    page.getByText('Something went wrong loading your customers. Please come back later.').first(),
  ).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test('shows cards on a phone without horizontal scrolling', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({
    name: unique(
      'An Extraordinarily Long Customer Name That Nobody Would Ever Want to Type Twice'.slice(0, 90),
    ),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(customer.name);
  await search.press('Enter');
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('sends a search 1000 ms after the last keystroke [2.5-6]', async ({ signedIn: page }) => {
  await page.clock.install();
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await expect(page.getByRole('button', { name: 'Export Spreadsheet' })).toBeVisible();
  const searches: string[] = [];
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    if (q) searches.push(q);
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill('fir');
  await page.clock.runFor(999);
  expect(searches).toEqual([]);
  await search.fill('first');
  await page.clock.runFor(999);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => searches).toContain('first');
  expect(searches).not.toContain('fir');
});
