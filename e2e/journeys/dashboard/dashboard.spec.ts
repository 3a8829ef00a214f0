import type { Page } from '@playwright/test';
import { buildEquipment, buildWarranty } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const returnToTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('the dashboard follows the work orders of colleagues from creation to deletion [2.4-4]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery') });
  // Journeys that run in parallel create work orders too.
  await page.route('**/api/work-order?*', (route) =>
    route.fallback({ url: `${route.request().url()}&customer=${customer._id}` }),
  );
  const unit = buildEquipment(unique('RTU'), unique('SN'));
  const monthFromNow = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const warranty = { ...buildWarranty(unit.serial), expirationDate: monthFromNow };
  const first = await createRecord(api, workOrders, {
    customer: customer._id,
    equipment: [unit],
    warranties: [warranty],
  });
  await page.goto('/app/dashboard');
  const rows = page.getByRole('table', { name: 'Work Order Updates' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(first.number);
  await expect(rows.nth(1)).toContainText('Created');
  const warrantyRow = page
    .getByRole('table', { name: 'Upcoming Warranty Expirations' })
    .getByRole('row')
    .filter({ hasText: unit.identifier });
  await expect(warrantyRow).toContainText(/Parts(29|30|31) days/);

  const second = await createRecord(api, workOrders, {
    customer: customer._id,
    ...statusSince('Equipment Ordered', '2026-03-12'),
  });
  await returnToTab(page);
  await expect(rows).toContainText([/Customer/, second.number, first.number]);
  await expect(rows.nth(1)).toContainText('Equipment Ordered');

  const changed = await api.request('PUT', `${workOrders.apiPath}/${first._id}`, {
    ...first,
    customer: customer._id,
    ...statusSince('Startup', '2026-03-12'),
  });
  await returnToTab(page);
  await expect(rows).toContainText([/Customer/, first.number, second.number]);
  await expect(rows.nth(1)).toContainText('Startup');

  await api.request('PUT', `${workOrders.apiPath}/${first._id}`, {
    ...changed,
    customer: customer._id,
    ...statusSince('Closed', '2026-03-12'),
  });
  await returnToTab(page);
  await expect(rows).toHaveCount(2);
  await rows.getByRole('link', { name: `View ${second.number}, ${customer.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.number);

  await page.goBack();
  await expect(rows.nth(1)).toContainText(second.number);
  await api.request('DELETE', `${workOrders.apiPath}/${second._id}`);
  await returnToTab(page);
  await expect(page.getByText('No Work Orders to show.')).toBeVisible();
});
