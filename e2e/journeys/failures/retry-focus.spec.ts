import { createRecord } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };

for (const { screen, path, url } of [
  { screen: 'a list', path: '/app/work-orders', url: '**/api/work-order?*' },
  { screen: 'the Message Center', path: '/app/messages', url: '**/api/messages?*' },
]) {
  test(`keeps the focus on Try Again while ${screen} fails and moves it to the content once it loads`, async ({
    signedIn: page,
    api,
  }) => {
    await createRecord(api);
    let respondedAt = 0;
    await page.route(url, async (route) => {
      await route.fulfill(serverError);
      respondedAt = performance.now();
    });
    await page.goto(path);
    const tryAgain = page.getByRole('button', { name: 'Try Again' });
    await tryAgain.press('Enter', { timeout: 40_000 });
    // The request is retried automatically after half a second.
    await expect.poll(() => performance.now() - respondedAt).toBeGreaterThan(1500);
    await expect(tryAgain).toBeFocused({ timeout: 40_000 });
    await page.unroute(url);
    await tryAgain.press('Enter');
    await expect(tryAgain).toHaveCount(0);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
}

test('moves the focus to the page when a record loads on Try Again', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/projects');
  await page.route('**/api/projects/*', (route) => route.fulfill(serverError));
  await page.goto(`/app/projects/${record._id}`);
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/projects/*');
  await tryAgain.press('Enter');
  await expect(page.getByLabel('Customer PO')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('keeps the focus inside the dialog when its content loads on Try Again', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  await page.route('**/api/manufacturers*', (route) => route.fulfill(serverError));
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  const tryAgain = dialog.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/manufacturers*');
  await tryAgain.press('Enter');
  await expect(tryAgain).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
