import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import {
  openDashboard,
  openPalette,
  options,
  respondToSearches,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';
import { serveCustomers, serveRecord } from '#web/test/steps/serve-record.ts';

test('arrow keys wrap around; Ctrl+Enter and the middle button open a tab', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const customer = sampleCustomer({ name: 'Arrow Works' });
  const records = recordKinds.map(({ id, numberPrefix }) =>
    sampleResult({ kind: id, number: `${numberPrefix}-1001`, customer: 'Arrow Works' }),
  );
  serveCustomers(customer);
  respondToSearches(sampleResult({ _id: customer._id, customer: customer.name }), ...records);
  await openDashboard();
  await openPalette();
  await searchBox().fill('Arrow Works');
  await expect.poll(() => options().elements().length).toBe(4);
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options().nth(3)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  for (const open of [
    () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
    () => options().first().click({ button: 'middle' }),
  ]) {
    await open();
    expect(openTab.mock.lastCall).toEqual([`/app/customers/${customer._id}/overview`, '_blank', 'noopener']);
    openTab.mockClear();
    await expect.element(searchBox()).toHaveFocus();
  }
  expect(location.pathname).toBe('/app/dashboard');
  openTab.mockRestore();
});

test('Enter before the search response opens the result once it arrives [10.4-18]', async () => {
  const record = serveRecord();
  respondToSearches(sampleResult({ kind: 'work-order', _id: record._id, number: record.number }));
  const release = api.hold('GET /search');
  await openDashboard();
  await openPalette();
  // At once, because a pause between two keys starts a search.
  await searchBox().fill(record.number);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.requestsTo('GET /search')).toHaveLength(1);
  expect(location.pathname).toBe('/app/dashboard');
  release();
  await expect.poll(() => location.pathname).toBe(`/app/work-orders/${record._id}`);
});

test('lists the results that were opened last first in the empty palette', async () => {
  const customer = sampleCustomer({ name: 'Lakeview Bakery' });
  const record = serveRecord();
  serveCustomers(customer);
  respondToSearches(
    sampleResult({ _id: customer._id, customer: customer.name }),
    sampleResult({
      kind: 'work-order',
      _id: record._id,
      number: record.number,
      status: 'Closed',
      statusObtainedAt: '2999-12-03',
    }),
  );
  await openDashboard();
  for (const [text, path] of [
    [customer.name, `/app/customers/${customer._id}/overview`],
    [record.number, `/app/work-orders/${record._id}`],
  ] as const) {
    await openPalette();
    await userEvent.keyboard(`${text}{Enter}`);
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(searchBox()).not.toBeInTheDocument();
  }
  await openPalette();
  await expect.element(options().first()).toMatchTextContent(record.number);
  await expect.element(options().first()).not.toMatchTextContent('Closed');
  await searchBox().fill(record.number);
  await expect.element(options().first()).toMatchTextContent('Closed planned for 3 Dec 2999');
  await searchBox().fill('');
  await expect.element(options().first()).not.toMatchTextContent('Closed');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => location.pathname).toBe(`/app/customers/${customer._id}/overview`);
});

test('drops late responses to earlier searches and keeps the results during the next one', async () => {
  const customer = sampleCustomer();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  api.respond('GET /search', async ({ query }) => {
    const q = query.get('q') ?? '';
    if (q === 'xslow') await released;
    return { data: [sampleResult({ _id: customer._id, customer: `Found for ${q}` })], isComplete: true };
  });
  const shown = () =>
    options()
      .elements()
      .map(({ textContent }) => /Found for [a-z]+/.exec(textContent)?.[0]);
  serveCustomers(customer);
  await openDashboard();
  await openPalette();
  await searchBox().fill('xfirst');
  await expect.poll(shown).toEqual(['Found for xfirst']);
  await searchBox().fill('xslow');
  await expect.poll(() => api.requestsTo('GET /search').at(-1)?.query.get('q')).toBe('xslow');
  expect(shown()).toEqual(['Found for xfirst']);
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'false');
  await searchBox().fill('xlast');
  await expect.poll(shown).toEqual(['Found for xlast']);
  release();
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  expect(shown()).toEqual(['Found for xlast']);
});

test('shows what a search found that stopped early, and completes it', async () => {
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const [recent, other] = [
    sampleResult({ customer: 'Recent Roofing' }),
    sampleResult({ customer: 'Older Oaks' }),
  ];
  api.respond('GET /search', async ({ query }) => {
    if (query.has('bounded')) return { data: [recent], isComplete: false };
    await completed;
    return { data: [other, recent], isComplete: true };
  });
  await openDashboard();
  await openPalette();
  await searchBox().fill('xpartial');
  await expect.element(options().first()).toMatchTextContent('Recent Roofing');
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'false');
  expect(page.getByText(/only the newest entries/).elements()).toEqual([]);
  complete();
  await expect.element(options().first()).toMatchTextContent('Older Oaks');
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
});

test('shows when a search fails, finds nothing or is incomplete', async () => {
  await openDashboard();
  await openPalette();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const restore = api.respond('GET /search', failure(500));
  await searchBox().fill('zzfails');
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Something went wrong searching. Please try again later.');
  restore();
  await searchBox().fill('zzxxqq nobody');
  await expect.element(dialog.getByText('No results for "zzxxqq nobody".')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  api.respond('GET /search', { data: [], isComplete: false });
  await searchBox().fill('5555');
  await expect.element(dialog.getByText(/only the newest entries were searched/)).toBeVisible();
});
