import { section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a technician finds the assigned work order on a phone, closes it, and the office sees it closed', async ({
  signedIn: office,
  openBrowser,
  api,
}) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const order = await createRecord(api, workOrders, {
    assignedTechnicians: [{ user: technician._id }],
    ...statusSince('Open', '2026-03-12'),
  });
  const other = await createRecord(api, workOrders, { customer: order.customer._id });
  const page = await openBrowser({ ...phone, token: await api.signIn(technician.phone) });
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Navigation' }).tap();
  await page.getByRole('link', { name: /^Work Orders/ }).tap();
  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: 'Mine' });
  const cards = page.getByRole('list', { name: 'Work Orders' });
  await expect(cards.getByText(order.number)).toBeVisible();
  await expect(cards.getByText(other.number)).toHaveCount(0);
  await cards.getByRole('link', { name: new RegExp(order.number) }).tap();

  const status = section(page, 'Work Order Status');
  await page.getByRole('button', { name: 'Change status', exact: true }).tap();
  await expect(status.getByRole('combobox', { name: 'Status' }).last()).toBeFocused();
  await status.getByRole('combobox', { name: 'Status' }).last().selectOption('Closed');
  await page.getByRole('button', { name: 'Save Work Order' }).tap();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await office.goto(`/app/work-orders?q=${order.number}&tab=closed`);
  await office.getByRole('link', { name: new RegExp(order.number) }).click();
  await expect(office.getByText(`by ${technician.name}`)).toBeVisible();
  await expect(office.getByText('Current status Closed')).toBeVisible();
});
