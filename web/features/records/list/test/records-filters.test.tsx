import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { olive, sampleCustomer, sampleId, sampleListItem, sampleUser, session } from '#web/test/samples.ts';
import { expectNumbers, openList, recordRow, searchFor } from '#web/test/steps/record-list-steps.ts';

const ray = sampleUser({ name: 'Ray Torres' });
const dana = sampleUser({ name: 'Dana Kim' });
const open = sampleListItem({ status: 'Created' });
const startup = sampleListItem({ status: 'Startup' });
const closed = sampleListItem({ status: 'Closed', isOpen: false });
const both = sampleListItem({
  status: 'Open',
  assignedTechnicians: [ray, dana].map(({ _id, name, phone }) => ({
    _id: sampleId(),
    user: { _id, name, phone },
  })),
});

const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const status = () => page.getByRole('combobox', { name: 'Filter by status' });
const technician = () => page.getByRole('combobox', { name: 'Filter by technician' });
const sort = () => page.getByRole('combobox', { name: 'Sort by' });
const lastQuery = () => Object.fromEntries(api.requestsTo('GET /work-order').at(-1)?.query ?? []);

test('work orders are split into open and closed tabs, and the URL keeps the tab [2.7-1]', async () => {
  await openList([open, startup, closed]);
  await expect.element(tab('Open 2')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Open', exact: true })).toBeVisible();
  await expectNumbers([open, startup]);
  await searchFor(open.number);
  await expectNumbers([open]);
  // Counts the search results, not all records.
  await expect.element(tab('Open 1')).toBeVisible();
  await expect.element(tab('Closed 0')).toBeVisible();

  await searchFor('Elm Street Bakery');
  await tab('Closed 1').click();
  await expect.poll(() => new URLSearchParams(location.search).get('tab')).toBe('closed');
  await expectNumbers([closed]);
  renderApp(location.pathname + location.search);
  await expect.element(tab('Closed 1')).toHaveAttribute('aria-selected', 'true');
  await expectNumbers([closed]);

  api.respond('GET /work-order/export', () => new Response('Number\r\n'));
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect.poll(() => api.requestsTo('GET /work-order/export')).toHaveLength(1);
  const [exported] = api.requestsTo('GET /work-order/export');
  expect(Object.fromEntries(exported?.query ?? [])).toEqual({ q: 'Elm Street Bakery', open: 'false' });

  await tab('Closed 1').click();
  await userEvent.keyboard('{ArrowLeft}');
  await expectNumbers([open, startup]);
});

test('the names of technicians load after the rows, which a slow line would delay, unless one is chosen', async () => {
  api.respond('GET /user', pageOf([ray, sampleUser({ name: 'Maximiliana Featherstonehaugh' })]));
  api.respond('GET /work-order', pageOf([open]));
  const release = api.hold('GET /work-order');
  renderApp('/app/work-orders');
  await expect.element(technician()).toBeVisible();
  await expect.poll(() => api.requestsTo('GET /work-order')).not.toEqual([]);
  expect(api.requestsTo('GET /user')).toEqual([]);
  const width = () => technician().element().getBoundingClientRect().width;
  const before = width();
  release();
  await expect.poll(() => technician().element().textContent).toContain('Ray Torres');
  // What stands beside it stays in place.
  expect(width()).toBe(before);

  api.hold('GET /work-order');
  renderApp(`/app/work-orders?technician=${ray._id}`);
  await expect.element(technician()).toHaveDisplayValue('Ray Torres');
});

test('a search that finds only closed work orders offers to show them', async () => {
  await openList([open, closed]);
  await searchFor(closed.number);
  await expect.element(page.getByText(`Nothing matches "${closed.number}".`)).toBeVisible();
  await expect.element(tab('Open 0')).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 Closed' }).click();
  await expectNumbers([closed]);
  await expect.element(tab('Closed 1')).toHaveAttribute('aria-selected', 'true');
});

test('work orders are filtered by status and technician [2.7-4]', async () => {
  api.respond('GET /user', ({ query }) => pageOf(query.get('isTechnician') === 'true' ? [ray, dana] : []));
  await openList([both, startup, closed]);
  await expectNumbers([both, startup]);
  await status().selectOptions('Startup');
  await expectNumbers([startup]);
  await status().selectOptions('Closed');
  await expectNumbers([closed]);
  await expect.element(tab(/^Closed/)).toHaveAttribute('aria-selected', 'true');
  await tab(/^Open/).click();
  await expect.element(status()).toHaveValue('');
  await expectNumbers([both, startup]);

  await technician().selectOptions('Dana Kim');
  await expectNumbers([both]);
  expect(location.search).toBe(`?technician=${dana._id}`);
  await status().selectOptions('Active');
  await expect.element(page.getByText('No work orders to show at the moment.')).toBeVisible();
  await expect.element(page.getByText('Nothing matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show All Work Orders' }).click();
  await expectNumbers([both, startup]);
  expect(location.pathname + location.search).toBe('/app/work-orders');
});

test('a technician can filter by their own work orders', async () => {
  const me = { ...session.user, isTechnician: true };
  api.respond('GET /session', { data: { ...session, user: me } });
  api.respond('GET /user', pageOf([dana, sampleUser({ _id: olive._id, name: olive.name })]));
  const mine = { _id: sampleId(), user: { ...olive, phone: me.phone } };
  const own = sampleListItem({ assignedTechnicians: [mine] });
  await openList([both, own]);
  const options = technician().getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['All technicians', 'Mine', 'No technician', 'Dana Kim']);
  await technician().selectOptions('Mine');
  await expectNumbers([own]);
});

test('a filter applies at once, so that a second change keeps it', async () => {
  await openList([open]);
  const select = status().element() as HTMLSelectElement;
  select.value = 'Active';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(location.search).toBe('?status=Active');
});

test('work orders are sorted by column header and by the sort menu', async () => {
  await openList([open, startup]);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(sort()).toHaveValue('-number');
  await expect.element(recordRow(open)).toBeVisible();
  expect(lastQuery()).toMatchObject({ sort: '-number' });
  await page.getByRole('button', { name: 'Customer' }).click();
  await expect.poll(lastQuery).toMatchObject({ sort: 'customer' });
  await expect.element(header('Customer')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('Status')).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('button', { name: 'Customer' }).click();
  await expect.poll(lastQuery).toMatchObject({ sort: '-customer' });
  await expect.element(header('Customer')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Status' }).click();
  await expect.poll(lastQuery).toMatchObject({ sort: 'statusObtainedAt' });
  await sort().selectOptions('Recently updated first');
  await expect.poll(lastQuery).toMatchObject({ sort: '-updatedAt' });
  expect(location.search).toBe('?sort=-updatedAt');
});

test('the records of a customer show whose they are, and filters are cleared [10.4-144]', async () => {
  const customer = sampleCustomer({ name: 'Ajax Foods' });
  const { _id, name } = customer;
  const whose = { customer: { _id, name } };
  const [first, busy, done] = [
    sampleListItem(whose),
    sampleListItem({ ...whose, assignedTechnicians: both.assignedTechnicians ?? [] }),
    sampleListItem({ ...whose, status: 'Closed', isOpen: false }),
  ];
  api.respond(`GET /customer/${_id}`, { data: customer });
  await openList([open, first, busy, done], undefined, `?customer=${_id}`);
  await expectNumbers([first, busy]);
  await expect.element(page.getByText('Customer: Ajax Foods')).toBeVisible();
  await expect.element(tab('Closed 1')).toBeVisible();
  await technician().selectOptions('No technician');
  await expectNumbers([first]);
  expect(lastQuery()).toMatchObject({ customer: _id, technician: 'none' });
  await expectAccessibleAtAllWidths();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectNumbers([open, first, busy]);
  await expect.element(status()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();

  renderApp(`/app/work-orders?customer=${_id}&tab=closed`);
  await expectNumbers([done]);
  await page.getByRole('button', { name: 'Remove the filter Customer: Ajax Foods' }).click();
  await expect.poll(() => location.search).toBe('?tab=closed');

  // A customer whose records are all closed: the link has no tab.
  await openList([open, done], undefined, `?customer=${_id}`);
  await expectNumbers([done]);
  await expect.element(tab('Closed 1')).toHaveAttribute('aria-selected', 'true');
  await tab('Open 0').click();
  await expect.element(page.getByText('Nothing matches the filters.')).toBeVisible();
  expect(location.search).toBe(`?customer=${_id}&tab=open`);
});
