import type { Page } from '@playwright/test';
import { fillDay } from '#e2e/fixtures/steps/day-steps.ts';
import { buildEquipment, buildWarranty, section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

/** Tomorrow at UTC, so that few warranties expire before: the dashboard shows the first five. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const returnToTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('the dashboard follows the work orders of colleagues from creation to deletion, and a warranty until it is extended [2.4-4]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery') });
  // Journeys that run in parallel create work orders too.
  await page.route('**/api/work-order?*', (route) =>
    route.fallback({ url: `${route.request().url()}&customer=${customer._id}` }),
  );
  const unit = buildEquipment(unique('RTU'), unique('SN'));
  const contract = await createRecord(api, serviceContracts, {
    equipment: [unit],
    warranties: [{ ...buildWarranty(unit.serial), expirationDate: tomorrow() }],
  });
  const first = await createRecord(api, workOrders, { customer: customer._id });
  await page.goto('/app/dashboard');
  const rows = page.getByRole('table', { name: 'Work Order Updates' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(first.number);
  await expect(rows.nth(1)).toContainText('Created');
  const warrantyRow = page
    .getByRole('table', { name: 'Upcoming Warranty Expirations' })
    .getByRole('row')
    .filter({ hasText: unit.identifier });
  await expect(warrantyRow).toContainText(contract.customer.name);
  await expect(warrantyRow).toContainText(/Parts(Tomorrow|2 days)/);

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

  await warrantyRow
    .getByRole('link', { name: `View the parts warranty of ${unit.identifier} in ${contract.number}` })
    .click();
  await expect(page).toHaveURL(`/app/service-contracts/${contract._id}#warranties`);
  const warranties = section(page, 'Warranties');
  await fillDay(warranties.getByLabel('Expiration Date'), '2040-01-31');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Service Contract saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming Warranty Expirations' })).toBeVisible();
  await expect(warrantyRow).toHaveCount(0);
  expect(await api.request('GET', `/service-contracts/${contract._id}`)).toMatchObject({
    equipment: [{ serial: unit.serial }],
    warranties: [{ equipmentSerial: unit.serial, expirationDate: '2040-01-31' }],
  });
  const expiring: { recordNumber: string }[] = await api.request('GET', '/warranties/expiring?limit=200');
  expect(expiring.map(({ recordNumber }) => recordNumber)).not.toContain(contract.number);
});
