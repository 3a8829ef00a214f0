import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { expectNoErrorToast, failing, failWith500 } from '#e2e/fixtures/office-failures.ts';

test.use({ holdsCalls: true });

const failure = 'Something went wrong exporting this spreadsheet. Please try again later.';

async function failToExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
}

/** A toast on a page whose clock stands still; it has been there for at most as long as is told. */
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

test('a toast stands at the top in the middle and goes after five seconds [2.17-9]', async ({
  signedIn: page,
}) => {
  const { toast, elapsed } = await showToast(page);
  await page.clock.runFor(300);
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(10);
  expect(box?.y).toBeLessThan(80);
  await page.clock.runFor(4650 - elapsed);
  await expect(toast).toBeVisible();
  await page.clock.runFor(elapsed + 100 + 300);
  await expect(toast).toBeHidden();
});

test('a toast collapses within 300 ms when it is dismissed [9-5]', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { toast } = await showToast(page);
  expect(await toast.evaluate((shown) => getComputedStyle(shown).transitionDuration)).toMatch(
    /^(300ms|0\.3s)/,
  );
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await page.clock.runFor(290);
  await expect(toast).toBeAttached();
  await page.clock.runFor(50);
  await expect(toast).toHaveCount(0);
});

test('what went wrong can be read again [2.15-2]', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({ name: unique('Stays') });
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  await expectNoErrorToast(page);
  await failing(page, 'GET /customer/export', failWith500);
  await failToExport(page);
  await expect(page.getByText(failure)).toBeVisible();
  await failing(page, `DELETE /customer/${customer._id}`, (route) =>
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
  await expect(problems.nth(1)).toContainText(failure);
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

test('an export says that it is being prepared, and then that it is ready [8.4-2]', async ({
  signedIn: page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/customer/export*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/app/customers');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toHaveText('Preparing your spreadsheet for download...');
  answer();
  await expect(toast).toHaveText('Spreadsheet ready for download.');
});

test('an answer may take an hour [9-6]', async ({ signedIn: page }) => {
  await page.clock.install();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/user');
  await page.goto('/app/users');
  await asked;
  await page.clock.fastForward('01:00:00');
  await expectNoErrorToast(page);
  answer();
  await expect(page.getByRole('row', { name: /Avery Admin/ })).toBeVisible();
});

test('what was given up on purpose is not told [8.2-2]', async ({ signedIn: page, office }) => {
  await office.addCustomer();
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const given = Promise.withResolvers<void>();
  await failing(page, 'GET /customer', async (route) => {
    if (route.request().url().includes('q=first')) await given.promise;
    await route.continue().catch(() => {});
  });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=first'));
  await search.fill('first');
  await search.press('Enter');
  await search.fill('second');
  await search.press('Enter');
  await aborted;
  given.resolve();
  await expect(page).toHaveURL(/q=second/);
  await expectNoErrorToast(page);
});
