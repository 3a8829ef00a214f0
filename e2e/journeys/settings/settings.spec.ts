import { choose } from '#e2e/fixtures/steps/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('settings that are changed are on the head of the next printed page, and the system tells how it does [10.11-44]', async ({
  signedIn: page,
  api,
}) => {
  const website = `${unique('heating').toLowerCase().replace(/\W+/g, '-')}.example`;
  const order = await createRecord(api, workOrders);
  await page.goto('/app/settings');
  await page.getByLabel('Website').fill(website);
  await expect(page.getByRole('figure')).toContainText(website);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await choose(page, 'System', 'System');
  await expect(page.getByText(/of \d.* free\./)).toBeVisible();
  await page.goto(`/print/work-orders/${order._id}`);
  await expect(page.getByRole('link', { name: website })).toBeVisible();
});
