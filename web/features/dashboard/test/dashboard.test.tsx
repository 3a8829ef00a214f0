import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleListItem, sampleRecord } from '#web/test/samples.ts';
import { card, cardEndpoints, cards, returnToTab } from '#web/test/steps/dashboard-steps.ts';

const emptyTexts = [
  'No open projects to show.',
  'No Work Orders to show.',
  'No service contracts to show.',
  'No upcoming warranty expirations to show.',
];

for (const kind of recordKinds) {
  const { plural, title } = kind.labels;

  test(`lists recently changed ${plural} with their status and links [1-15]`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T20:30:00Z') });
    const later = sampleListItem(
      { status: 'Equipment Ordered', updatedAt: '2026-03-12T20:05:00.000Z' },
      kind,
    );
    const earlier = sampleListItem({ updatedAt: '2026-03-11T20:05:00.000Z' }, kind);
    const name = later.customer.name;
    api.respond(`GET ${kind.apiPath}`, pageOf([later, earlier]));
    const detail = sampleRecord({ _id: later._id, number: later.number }, kind);
    api.respond('GET /customer/:id', { data: sampleCustomer(detail.customer) });
    api.respond(`GET ${kind.apiPath}/${later._id}`, { data: detail });
    renderApp('/app/dashboard');
    const updates = card(`${title} Updates`);
    const rows = updates.getByRole('table', { name: `${title} Updates` }).getByRole('row');
    const rowTexts = () => rows.elements().map(({ textContent }) => textContent);
    await expect
      .poll(rowTexts)
      .toEqual([
        'CustomerStatusLast UpdatedView',
        `${name}${later.number}Equipment Ordered3:05 PMView`,
        `${name}${earlier.number}Open11 Mar 2026View`,
      ]);
    await expect.element(rows.nth(1).getByTitle('12 Mar 2026, 3:05 PM CDT')).toBeVisible();

    api.respond(`GET ${kind.apiPath}`, pageOf([earlier, later]));
    returnToTab();
    await expect.element(rows.nth(1)).toMatchTextContent(earlier.number);
    api.respond(`GET ${kind.apiPath}`, pageOf([later]));
    returnToTab();
    await expect.poll(rowTexts).toHaveLength(2);
    await expect.element(updates).not.toMatchTextContent(earlier.number);

    const detailPath = `/app/${kind.slug}/${later._id}`;
    const nameLink = updates.getByRole('link', { name: new RegExp(`^${name}\\s*${later.number}$`) });
    await expect.element(nameLink).toHaveAttribute('href', detailPath);
    const allLink = updates.getByRole('link', { name: `All ${plural}` });
    await expect.element(allLink).toHaveAttribute('href', `/app/${kind.slug}`);
    const viewLink = updates.getByRole('link', { name: `View ${later.number}, ${name}` });
    await expect.element(viewLink).toHaveAttribute('href', detailPath);
    if (kind !== workOrders) return;
    await viewLink.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(later.number);
    expect(location.pathname).toBe(detailPath);
  });
}

test('the cards request five open records, the last changed first [2.4-3]', async () => {
  renderApp('/app/dashboard');
  for (const { apiPath } of recordKinds) {
    await expect.poll(() => api.requestsTo(`GET ${apiPath}`)).toHaveLength(1);
    const [request] = api.requestsTo(`GET ${apiPath}`);
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      limit: '5',
      open: 'true',
      sort: '-updatedAt',
    });
  }
  await expect.poll(() => api.requestsTo('GET /warranties/expiring')).toHaveLength(1);
  expect(api.requestsTo('GET /warranties/expiring')[0]?.query.get('limit')).toBe('5');
});

test('shows three skeleton rows while a card loads and its own text when it is empty [2.4-2]', async () => {
  const releases = cardEndpoints.map((endpoint) => api.hold(endpoint));
  renderApp('/app/dashboard');
  const heightOf = (title: string) => card(title).element().getBoundingClientRect().height;
  for (const title of cards) {
    const skeleton = card(title).getByRole('table', { name: `${title} are loading` });
    await expect.poll(() => skeleton.getByRole('row').elements()).toHaveLength(4);
  }
  const heights = cards.map(heightOf);
  expect(new Set(heights).size).toBe(1);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Project Updates',
    'Work Order Updates',
    'Service Contract Updates',
    'Upcoming Warranty Expirations',
  ]);
  for (const release of releases) release();
  for (const [n, text] of emptyTexts.entries())
    await expect.element(card(cards[n] ?? '').getByText(text)).toBeVisible();
  expect(cards.map(heightOf)).toEqual(heights);
  const first = page.getByRole('link', { name: 'Add your first customer' });
  await expect.element(first).toHaveAttribute('href', '/app/customers/new');
  await expectAccessibleAtAllWidths('main');
});
