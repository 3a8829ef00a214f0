import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  createRecord,
  recordRow,
  searchFor,
  statusSince,
  visibleNumbers,
} from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

async function exportedNumbers(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return text.match(/WO-\d+/g) ?? [];
}

const numbersOf = (records: { number: string }[]) => records.map(({ number }) => number);

/** The paths requested until the rows of the list arrived. A string, because this program has no types of the DOM. */
const requestedUntilRows = `
  (() => {
    const paths = performance.getEntriesByType('resource');
    const rows = paths.find(({ name }) => name.includes('/api/work-order?'));
    return rows && paths.filter(({ startTime }) => startTime < rows.responseEnd)
      .map(({ name }) => new URL(name).pathname);
  })()`;

/** The page and what it requests, each once, although start.js requests some of it before the page itself. */
async function expectFewRequests(page: Page) {
  const read = () => page.evaluate<string[] | undefined>(requestedUntilRows);
  await expect.poll(read).toContain('/api/work-order');
  const paths = (await read()) ?? [];
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths.length + 1).toBeLessThanOrEqual(25);
}

test('a technician searches, filters and sorts work orders and exports what is listed [6-5]', async ({
  page,
  api,
}) => {
  const word = unique('Filtered').replace(' ', '');
  const alder = await api.createCustomer({ name: `${word} Alder` });
  const birch = await api.createCustomer({ name: `${word} Birch` });
  const ray = await api.createUser(unique('Ray Torres'), true);
  const dana = await api.createUser(unique('Dana Kim'), true);
  const create = (customer: { _id: string }, change: object) =>
    createRecord(api, workOrders, { customer: customer._id, ...change });
  const assigned = { assignedTechnicians: [{ user: ray._id }, { user: dana._id }] };
  const startup = await create(birch, statusSince('Startup', '2026-03-12'));
  const closed = await create(alder, statusSince(' CLOSED', '2026-03-12'));
  const both = await create(alder, { ...statusSince('Active', '2026-05-01'), ...assigned });

  const token = await api.signIn(dana.phone);
  await page.addInitScript((session) => localStorage.setItem('crewdesk.session', session), token);
  await page.goto('/app/work-orders');
  await searchFor(page, word);
  await expect.poll(() => visibleNumbers(page)).toEqual(numbersOf([both, startup]));
  await expect(recordRow(page, startup)).toContainText('None');
  await expect(recordRow(page, both)).toContainText('2 Assigned Technicians');
  await expect(page.getByRole('tab', { name: 'Open 2', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Closed 1', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([closed.number]);
  expect(await exportedNumbers(page)).toEqual([closed.number]);

  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Startup');
  await expect.poll(() => visibleNumbers(page)).toEqual([startup.number]);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('');
  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: ray.name });
  await expect.poll(() => visibleNumbers(page)).toEqual([both.number]);
  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption({ label: 'Mine' });
  await expect.poll(() => visibleNumbers(page)).toEqual([both.number]);
  expect(await exportedNumbers(page)).toEqual([both.number]);

  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOption('');
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual(numbersOf([both, startup]));
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual(numbersOf([startup, both]));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Recently updated first');
  await expect.poll(() => visibleNumbers(page)).toEqual(numbersOf([both, startup]));
});

test('a work order that no longer matches is gone when the filtered list is opened again with Back', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Back') });
  const create = (status: string) =>
    createRecord(api, workOrders, { customer: customer._id, ...statusSince(status, '2026-03-12') });
  const [first, second] = [await create('Startup'), await create('Startup')];
  await page.goto('/app/work-orders');
  await expectFewRequests(page);
  await searchFor(page, customer.name);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Startup');
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number, first.number]);
  await recordRow(page, first).getByRole('link').click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Closed');
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Work Order saved.')).toBeVisible();

  await page.goBack();
  await expect.poll(() => visibleNumbers(page)).toEqual([second.number]);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('');
  await page.getByRole('tab', { name: 'Closed 1', exact: true }).click();
  await expect.poll(() => visibleNumbers(page)).toEqual([first.number]);
  await page.reload();
  await expect.poll(() => visibleNumbers(page)).toEqual([first.number]);
  await expect(page.getByRole('tab', { name: 'Open 1', exact: true })).toBeVisible();
});
