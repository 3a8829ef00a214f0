import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/record-form-steps.ts';

test.use({ holdsCalls: true });

const failing = { status: 500, json: { code: 'internal', requestId: 'x' } };

for (const { what, path, api } of [
  { what: 'a list', path: '/app/work-orders', api: '**/api/work-order?*' },
  { what: 'the Message Center', path: '/app/messages', api: '**/api/messages?*' },
]) {
  test(`trying ${what} again keeps the focus where the answer comes`, async ({ signedIn: page, office }) => {
    await addRecord(office);
    let answeredAt = 0;
    await page.route(api, async (route) => {
      await route.fulfill(failing);
      answeredAt = performance.now();
    });
    await page.goto(path);
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.press('Enter', { timeout: 40_000 });
    // It asks a second time by itself, half a second later.
    await expect.poll(() => performance.now() - answeredAt).toBeGreaterThan(1500);
    await expect(again).toBeFocused({ timeout: 40_000 });
    await page.unroute(api);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
}

test('a record that came at the second try has the focus on its page', async ({ signedIn: page, office }) => {
  const record = await addRecord(office, '/projects');
  await page.route('**/api/projects/*', (route) => route.fulfill(failing));
  await page.goto(`/app/projects/${record._id}`);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/projects/*');
  await again.press('Enter');
  await expect(page.getByLabel('Customer PO')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('in a dialog the focus stays in the dialog', async ({ signedIn: page, office }) => {
  const record = await addRecord(office);
  await page.route('**/api/manufacturers*', (route) => route.fulfill(failing));
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  const again = dialog.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/manufacturers*');
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
