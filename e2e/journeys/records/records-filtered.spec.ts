import { readFile } from 'node:fs/promises';
import {
  createRecord,
  recordRow,
  searchFor,
  statusSince,
  visibleNumbers,
} from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('splits work orders into open and closed tabs and keeps the tab in the URL [2.7-1]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Tabbed') });
  const open = await createRecord(api, workOrders, { customer: customer._id });
  const closed = await createRecord(api, workOrders, {
    customer: customer._id,
    ...statusSince(' CLOSED', '2026-03-12'),
  });
  await page.goto('/app/work-orders');
  await expect(page.getByRole('tab', { name: /^Open [\d,]+$/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: /^Open/ })).toBeVisible();
  await searchFor(page, customer.name);
  await expect(recordRow(page, open)).toContainText('Created');
  await expect.poll(() => visibleNumbers(page)).toEqual([open.number]);
  // Counts the search results, not all records.
  await expect(page.getByRole('tab', { name: 'Open 1', exact: true })).toBeVisible();

  const closedTab = page.getByRole('tab', { name: 'Closed 1', exact: true });
  await closedTab.click();
  await expect(page).toHaveURL(/tab=closed/);
  await expect(recordRow(page, closed)).toBeVisible();
  await expect.poll(() => visibleNumbers(page)).toEqual([closed.number]);
  await page.reload();
  await expect(closedTab).toHaveAttribute('aria-selected', 'true');
  await expect(recordRow(page, closed)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(closed.number);
  expect(text).not.toContain(open.number);

  await closedTab.press('ArrowLeft');
  await expect(recordRow(page, open)).toBeVisible();
  await expect.poll(() => visibleNumbers(page)).toEqual([open.number]);
});

test('a search that finds only closed work orders offers to show them', async ({ signedIn: page, api }) => {
  const closed = await createRecord(api, workOrders, statusSince('Closed', '2026-03-12'));
  await page.goto('/app/work-orders');
  await searchFor(page, closed.number);
  await expect(page.getByText(`Nothing matches "${closed.number}".`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open 0', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 Closed' }).click();
  await expect(recordRow(page, closed)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true');
});

test('filters work orders by status and technician [2.7-4]', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Filtered') });
  const ray = await api.createUser(unique('Ray Torres'), true);
  const dana = await api.createUser(unique('Dana Kim'), true);
  const create = (change: object) => createRecord(api, workOrders, { customer: customer._id, ...change });
  const startup = await create(statusSince('Startup', '2026-03-12'));
  const closed = await create(statusSince('Closed', '2026-03-12'));
  const both = await create({ assignedTechnicians: [{ user: ray._id }, { user: dana._id }] });

  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect(recordRow(page, startup)).toContainText('None');
  await expect(recordRow(page, both).getByText('2 Assigned Technicians')).toHaveAttribute(
    'title',
    `${ray.name}, ${dana.name}`,
  );
  const status = page.getByRole('combobox', { name: 'Filter by status' });
  await status.selectOption('Startup');
  await expect.poll(() => visibleNumbers(page)).toEqual([startup.number]);
  await status.selectOption('Closed');
  await expect.poll(() => visibleNumbers(page)).toEqual([closed.number]);
  await expect(page.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(status).toHaveValue('');
  await expect.poll(() => visibleNumbers(page)).toEqual([both.number, startup.number]);

  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: dana.name });
  await expect.poll(() => visibleNumbers(page)).toEqual([both.number]);
  await expect(page).toHaveURL(new RegExp(`technician=${dana._id}`));
  await status.selectOption('Active');
  await expect(page.getByText('No work orders to show at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Show All Work Orders' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('a technician filters by their own work orders [6-5]', async ({ page, api }) => {
  const technician = await api.createUser(unique('Lou Petrakis'), true);
  const mine = await createRecord(api, workOrders, { assignedTechnicians: [{ user: technician._id }] });
  const token = await api.signIn(technician.phone);
  await page.addInitScript((session) => localStorage.setItem('crewdesk.session', session), token);
  await page.goto('/app/work-orders');
  const filter = page.getByRole('combobox', { name: 'Filter by technician' });
  await expect(filter.getByRole('option').nth(1)).toHaveText('Mine');
  await filter.selectOption({ label: 'Mine' });
  await expect.poll(() => visibleNumbers(page)).toEqual([mine.number]);
});

test('sorts work orders by column header and by the sort menu', async ({ signedIn: page, api }) => {
  const word = unique('Sorted').replace(' ', '');
  const [first, second] = [
    await api.createCustomer({ name: `${word} Alder` }),
    await api.createCustomer({ name: `${word} Birch` }),
  ];
  const later = await createRecord(api, workOrders, {
    customer: first._id,
    ...statusSince('Open', '2026-05-01'),
  });
  const earlier = await createRecord(api, workOrders, {
    customer: second._id,
    ...statusSince('Active', '2026-01-01'),
  });
  await page.goto('/app/work-orders');
  await searchFor(page, word);
  const sortField = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sortField).toHaveValue('-number');
  await expect.poll(() => visibleNumbers(page)).toEqual([earlier.number, later.number]);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([later.number, earlier.number]);
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([earlier.number, later.number]);
  await sortField.selectOption('Recently updated first');
  await api.request('PUT', `/work-order/${later._id}`, later);
  await page.reload();
  await expect.poll(() => visibleNumbers(page)).toEqual([later.number, earlier.number]);
});

test('pages through work orders, and Back restores the page', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Paged') });
  const records = [];
  for (let count = 0; count < 53; count += 1) {
    records.push(await createRecord(api, workOrders, { customer: customer._id }));
  }
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect(page.getByText('1–50 of 53')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  await expect
    .poll(() => visibleNumbers(page))
    .toEqual(
      records
        .slice(0, 3)
        .reverse()
        .map(({ number }) => number),
    );
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('1–50 of 53')).toBeVisible();
});
