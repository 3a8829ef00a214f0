import type { Request } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test, unique } from '#e2e/fixtures/office.ts';

test.use({ holdsCalls: true });

test('a search is sent a second after typing, and late answers to earlier ones are dropped [2.5-5]', async ({
  signedIn: page,
  office,
}) => {
  const [slow, fast] = [
    await office.addCustomer({ name: unique('Slowpoke') }),
    await office.addCustomer({ name: unique('Fasttrack') }),
  ];
  await page.clock.install();
  await page.goto('/app/customers');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  const slowAnswer = Promise.withResolvers<void>();
  await page.route('**/api/customer?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    if (q === slow.name) await slowAnswer.promise;
    await route.continue().catch(() => {});
  });
  const isSlow = (request: Request) => request.url().includes('Slowpoke');
  const ended = Promise.race([
    page.waitForEvent('requestfailed', isSlow),
    page.waitForEvent('requestfinished', isSlow),
  ]);
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(slow.name);
  await search.press('Enter');
  await expect.poll(() => asked).toEqual([slow.name]);
  await search.fill(fast.name);
  await page.clock.runFor(999);
  expect(asked).toEqual([slow.name]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([slow.name, fast.name]);
  await page.clock.resume();
  await expect(page.getByRole('row', { name: new RegExp(fast.name) })).toBeVisible();
  slowAnswer.resolve();
  await ended;
  // Whatever came of it has been drawn by now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await expect(page.getByRole('row', { name: new RegExp(slow.name) })).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(fast.name) })).toBeVisible();
});

test('failures of the list have their sentences [2.5-4]', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer();
  const fail = { status: 500, json: { code: 'internal', requestId: 'x' } };
  await page.route('**/api/customer/counts*', (route) => route.fulfill(fail));
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(customer.name);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(customer.name) });
  await expect(row).toContainText('Failed to fetch projects', { timeout: 20_000 });
  await expect(row).toContainText('Failed to fetch work orders');

  await page.route('**/api/customer/export*', (route) => route.fulfill(fail));
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(
    page.getByText('Something went wrong exporting this spreadsheet. Please try again later.'),
  ).toBeVisible();

  await page.route('**/api/customer?*', (route) => route.fulfill(fail));
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

test('on a phone the list is cards and nothing scrolls sideways', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({
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
