import type { Page } from '@playwright/test';
import { expectNoErrorToast, failRequests, failWith500 } from '#e2e/fixtures/error-toasts.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

const exportError = 'Something went wrong exporting this spreadsheet. Please try again later.';

async function startExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
}

/** Shows a toast on a page with a paused clock; it has been visible for at most `elapsed` milliseconds. */
async function showToast(page: Page) {
  await page.clock.install();
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Clear Form' });
  await expect(confirm).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirm.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Form reset.' });
  let elapsed = 0;
  await expect(async () => {
    await page.clock.runFor(20);
    elapsed += 20;
    await expect(toast).toBeVisible({ timeout: 300 });
  }).toPass();
  return { toast, elapsed };
}

test('collapses a dismissed toast within 300 ms [9-5]', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { toast } = await showToast(page);
  expect(await toast.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(
    /^(300ms|0\.3s)/,
  );
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await page.clock.runFor(290);
  await expect(toast).toBeAttached();
  await page.clock.runFor(50);
  await expect(toast).toHaveCount(0);
});

test('lists recent problems in the header [2.15-2]', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Stays') });
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  await expectNoErrorToast(page);
  await failRequests(page, 'GET /customer/export', failWith500);
  await startExport(page);
  await expect(page.getByText(exportError)).toBeVisible();
  await failRequests(page, `DELETE /customer/${customer._id}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', error: 'This customer has 1 project.' } }),
  );
  await page.getByRole('button', { name: `Actions for ${customer.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This customer has 1 project.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const opener = page.getByRole('button', { name: 'Recent problems: 2' });
  await opener.click();
  const problems = dialog.getByRole('list', { name: 'Recent problems' }).getByRole('listitem');
  await expect(problems).toHaveCount(2);
  await expect(problems.nth(0)).toContainText('This customer has 1 project.');
  await expect(problems.nth(1)).toContainText(exportError);
  await expect(problems.nth(1)).toContainText('Request failed with status code 500');
  await expect(problems.nth(1)).toContainText(/\d{4}, \d+:\d\d (AM|PM)/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await opener.click();
    await expect(problems).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('shows toasts when an export is being prepared and when it is ready [8.4-2]', async ({
  signedIn: page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/customer/export*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/customers');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toHaveText('Preparing your spreadsheet for download...');
  release();
  await expect(toast).toHaveText('Spreadsheet ready for download.');
});

test('does not time out a request that takes an hour [9-6]', async ({ signedIn: page }) => {
  await page.clock.install();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/user');
  await page.goto('/app/users');
  await requested;
  await page.clock.fastForward('01:00:00');
  await expectNoErrorToast(page);
  release();
  await expect(page.getByRole('row', { name: /Avery Admin/ })).toBeVisible();
});

test('shows no error for an aborted request [8.2-2]', async ({ signedIn: page, api }) => {
  await api.createCustomer();
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const firstSearch = Promise.withResolvers<void>();
  await failRequests(page, 'GET /customer', async (route) => {
    if (route.request().url().includes('q=first')) await firstSearch.promise;
    await route.continue().catch(() => {});
  });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=first'));
  await search.fill('first');
  await search.press('Enter');
  await search.fill('second');
  await search.press('Enter');
  await aborted;
  firstSearch.resolve();
  await expect(page).toHaveURL(/q=second/);
  await expectNoErrorToast(page);
});
