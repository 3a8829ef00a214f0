import { readFile } from 'node:fs/promises';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, numbersShown, rowOf, searchFor, statusSince } from '#e2e/fixtures/office-records.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('work orders are parted into open and closed, in the address too [2.7-1]', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Parted') });
  const open = await addRecord(office, workOrders, { customer: customer._id });
  const closed = await addRecord(office, workOrders, {
    customer: customer._id,
    ...statusSince(' CLOSED', '2026-03-12'),
  });
  await page.goto('/app/work-orders');
  await expect(page.getByRole('tab', { name: /^Open [\d,]+$/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: /^Open/ })).toBeVisible();
  await searchFor(page, customer.name);
  await expect(rowOf(page, open)).toContainText('Created');
  await expect.poll(() => numbersShown(page)).toEqual([open.number]);
  // Of what is looked for, not of everything.
  await expect(page.getByRole('tab', { name: 'Open 1', exact: true })).toBeVisible();

  const closedTab = page.getByRole('tab', { name: 'Closed 1', exact: true });
  await closedTab.click();
  await expect(page).toHaveURL(/tab=closed/);
  await expect(rowOf(page, closed)).toBeVisible();
  await expect.poll(() => numbersShown(page)).toEqual([closed.number]);
  await page.reload();
  await expect(closedTab).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, closed)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(closed.number);
  expect(text).not.toContain(open.number);

  await closedTab.press('ArrowLeft');
  await expect(rowOf(page, open)).toBeVisible();
  await expect.poll(() => numbersShown(page)).toEqual([open.number]);
});

test('a search that finds only closed work orders leads to them', async ({ signedIn: page, office }) => {
  const closed = await addRecord(office, workOrders, statusSince('Closed', '2026-03-12'));
  await page.goto('/app/work-orders');
  await searchFor(page, closed.number);
  await expect(page.getByText(`Nothing matches "${closed.number}".`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open 0', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 Closed' }).click();
  await expect(rowOf(page, closed)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true');
});

test('work orders are filtered by status and technician [2.7-4]', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({ name: unique('Filtered') });
  const ray = await office.addUser(unique('Ray Torres'), true);
  const dana = await office.addUser(unique('Dana Kim'), true);
  const add = (change: object) => addRecord(office, workOrders, { customer: customer._id, ...change });
  const startup = await add(statusSince('Startup', '2026-03-12'));
  const closed = await add(statusSince('Closed', '2026-03-12'));
  const both = await add({ assignedTechnicians: [{ user: ray._id }, { user: dana._id }] });

  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect(rowOf(page, startup)).toContainText('None');
  await expect(rowOf(page, both).getByText('2 Assigned Technicians')).toHaveAttribute(
    'title',
    `${ray.name}, ${dana.name}`,
  );
  const status = page.getByRole('combobox', { name: 'Filter by status' });
  await status.selectOption('Startup');
  await expect.poll(() => numbersShown(page)).toEqual([startup.number]);
  await status.selectOption('Closed');
  await expect.poll(() => numbersShown(page)).toEqual([closed.number]);
  await expect(page.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(status).toHaveValue('');
  await expect.poll(() => numbersShown(page)).toEqual([both.number, startup.number]);

  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: dana.name });
  await expect.poll(() => numbersShown(page)).toEqual([both.number]);
  await expect(page).toHaveURL(new RegExp(`technician=${dana._id}`));
  await status.selectOption('Active');
  await expect(page.getByText('No work orders to show at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Show All Work Orders' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('a technician finds their own work orders first [6-5]', async ({ page, office }) => {
  const technician = await office.addUser(unique('Lou Petrakis'), true);
  const mine = await addRecord(office, workOrders, { assignedTechnicians: [{ user: technician._id }] });
  const token = await office.sessionOf(technician.phone);
  await page.addInitScript((session) => localStorage.setItem('crewdesk.session', session), token);
  await page.goto('/app/work-orders');
  const filter = page.getByRole('combobox', { name: 'Filter by technician' });
  await expect(filter.getByRole('option').nth(1)).toHaveText('Mine');
  await filter.selectOption({ label: 'Mine' });
  await expect.poll(() => numbersShown(page)).toEqual([mine.number]);
});

test('work orders are sorted by head and by choice', async ({ signedIn: page, office }) => {
  const word = unique('Sorted').replace(' ', '');
  const [first, second] = [
    await office.addCustomer({ name: `${word} Alder` }),
    await office.addCustomer({ name: `${word} Birch` }),
  ];
  const later = await addRecord(office, workOrders, {
    customer: first._id,
    ...statusSince('Open', '2026-05-01'),
  });
  const earlier = await addRecord(office, workOrders, {
    customer: second._id,
    ...statusSince('Active', '2026-01-01'),
  });
  await page.goto('/app/work-orders');
  await searchFor(page, word);
  const choice = page.getByRole('combobox', { name: 'Sort by' });
  await expect(choice).toHaveValue('-number');
  await expect.poll(() => numbersShown(page)).toEqual([earlier.number, later.number]);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => numbersShown(page)).toEqual([later.number, earlier.number]);
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect.poll(() => numbersShown(page)).toEqual([earlier.number, later.number]);
  await choice.selectOption('Last changed first');
  await office.call('PUT', `/work-order/${later._id}`, later);
  await page.reload();
  await expect.poll(() => numbersShown(page)).toEqual([later.number, earlier.number]);
});

test('many work orders are shown page by page, and Back finds the page again', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Paged') });
  const records = [];
  for (let count = 0; count < 53; count += 1) {
    records.push(await addRecord(office, workOrders, { customer: customer._id }));
  }
  await page.goto('/app/work-orders');
  await searchFor(page, customer.name);
  await expect(page.getByText('1–50 of 53')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51–53 of 53')).toBeVisible();
  await expect
    .poll(() => numbersShown(page))
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
