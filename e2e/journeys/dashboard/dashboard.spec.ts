import {
  card,
  cardRequests,
  cards,
  createProjectWithWarranties,
  filterCardsByCustomer,
  returnToTab,
  warrantyTitle,
} from '#e2e/fixtures/dashboard-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { createRecord, statusSince } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

const emptyTexts = [
  'No open projects to show.',
  'No Work Orders to show.',
  'No service contracts to show.',
  'No upcoming warranty expirations to show.',
];

for (const kind of recordKinds) {
  const { singular, plural, title } = kind.labels;

  test(`lists recently changed open ${plural} on the dashboard, newest first [1-15]`, async ({
    signedIn: page,
    api,
  }) => {
    const name = unique('Lakeview Bakery');
    const customer = await api.createCustomer({ name });
    const change = { customer: customer._id, ...statusSince('Equipment Ordered', '2026-03-12') };
    const earlier = await createRecord(api, kind, change);
    const later = await createRecord(api, kind, change);
    const closed = await createRecord(api, kind, { ...change, ...statusSince('Closed', '2026-03-12') });
    await filterCardsByCustomer(page, customer);
    await page.goto('/app/dashboard');
    const updates = card(page, `${title} Updates`);
    const rows = updates.getByRole('table', { name: `${title} Updates` }).getByRole('row');
    await expect(rows.filter({ hasText: later.number })).toContainText('Equipment Ordered');
    await expect(rows.first().getByRole('columnheader')).toHaveText([
      'Customer',
      'Status',
      'Last Updated',
      'View',
    ]);
    await expect(updates).not.toContainText(closed.number);
    expect(await rows.count()).toBeLessThanOrEqual(6);
    const indexesOf = async (...records: { number: string }[]) => {
      const texts = await rows.allInnerTexts();
      return records.map(({ number }) => texts.findIndex((text) => text.includes(number)));
    };
    const [laterIndex = 0, earlierIndex = 0] = await indexesOf(later, earlier);
    expect(laterIndex).toBeGreaterThan(0);
    expect(laterIndex).toBeLessThan(earlierIndex);

    const row = rows.filter({ hasText: later.number });
    await expect(row.getByRole('rowheader')).toContainText(name);
    await expect(row.locator('time')).toHaveText(/^\d{1,2}:\d\d\s[AP]M$/);
    await expect(row.locator('time')).toHaveAttribute('title', /\d{4}, \d{1,2}:\d\d\s[AP]M C[DS]T$/);
    await row.getByRole('link', { name: `View ${later.number}, ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}/${later._id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(later.number);

    await page.goBack();
    await api.request('PUT', `${kind.apiPath}/${earlier._id}`, { ...earlier, customerPo: unique('PO') });
    await returnToTab(page);
    await expect
      .poll(async () => {
        const [upper = 0, lower = 0] = await indexesOf(earlier, later);
        return upper > 0 && upper < lower;
      })
      .toBe(true);
    await api.request('DELETE', `${kind.apiPath}/${earlier._id}`);
    await returnToTab(page);
    await expect(updates).not.toContainText(earlier.number);
    await updates.getByRole('link', { name: `All ${plural}` }).click();
    await expect(page, `the list of each ${singular}`).toHaveURL(new RegExp(`/app/${kind.slug}$`));
  });
}

test('lists expiring warranties with the days left and links to their record [10.4-1]', async ({
  signedIn: page,
  api,
}) => {
  const { record, unit, customer } = await createProjectWithWarranties(api, [
    { type: 'Parts', days: 0 },
    { type: 'Labor', days: 1 },
  ]);
  const { record: distant } = await createProjectWithWarranties(api, [
    { type: 'Labor', days: 91 },
    { type: 'Labor', days: -1 },
  ]);
  await page.goto('/app/dashboard');
  const warranties = card(page, warrantyTitle);
  const rows = warranties.getByRole('row').filter({ hasText: unit.identifier });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(customer.name);
  await expect(rows.nth(0)).toContainText('Parts');
  await expect(rows.nth(0)).toContainText('Today');
  await expect(rows.nth(1)).toContainText('Labor');
  await expect(rows.nth(1).getByText('Tomorrow')).toHaveAttribute('title', /^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  await expect(warranties).not.toContainText(distant.number);
  expect(await warranties.getByRole('row').count()).toBeLessThanOrEqual(6);
  await rows
    .nth(0)
    .getByRole('link', { name: `View the parts warranty of ${unit.identifier} in ${record.number}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/app/projects/${record._id}#warranties$`));
  await expect(page.getByRole('heading', { level: 2, name: 'Warranties' })).toBeInViewport();
});

test('shows three skeleton rows while a card loads and its own text when it is empty [2.4-2]', async ({
  signedIn: page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(cardRequests, async (route) => {
    await released;
    await route.fulfill({ json: { data: [], total: 0, nextCursor: null } });
  });
  await page.goto('/app/dashboard');
  const heights: (number | undefined)[] = [];
  for (const title of cards) {
    const skeleton = card(page, title).getByRole('table', { name: `${title} are loading` });
    await expect(skeleton.getByRole('row')).toHaveCount(4);
    heights.push((await card(page, title).boundingBox())?.height);
  }
  expect(new Set(heights).size).toBe(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Project Updates',
    'Work Order Updates',
    'Service Contract Updates',
    'Upcoming Warranty Expirations',
  ]);
  release();
  for (const [n, text] of emptyTexts.entries()) {
    await expect(card(page, cards[n] ?? '').getByText(text, { exact: true })).toBeVisible();
    expect((await card(page, cards[n] ?? '').boundingBox())?.height).toBe(heights[n]);
  }
  await expectAccessible(page);
});

test('the dashboard is accessible and fits every screen width', async ({ signedIn: page, api }) => {
  test.slow();
  const name = unique('The Reformed Congregation of Saint Bartholomew-upon-the-Lakeshore of Chicago');
  const customer = await api.createCustomer({ name });
  const status = statusSince('Equipment Ordered', '2026-03-12');
  const records = [];
  for (const kind of recordKinds)
    records.push(await createRecord(api, kind, { customer: customer._id, ...status }));
  await createProjectWithWarranties(api, [{ type: 'Labor', days: 0 }]);
  await filterCardsByCustomer(page, customer);
  await page.goto('/app/dashboard');
  for (const width of [1440, 1280, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { number } of records)
      await expect(page.getByRole('link', { name: `View ${number}, ${name}` })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expect(card(page, 'Project Updates').getByRole('list', { name: 'Project Updates' })).toBeVisible();
});

test('the dashboard cards request five open records [2.4-3]', async ({ signedIn: page }) => {
  const queries = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('limit'))
      queries.set(pathname, `${searchParams.get('limit')} ${searchParams.get('open')}`);
  });
  await page.goto('/app/dashboard');
  for (const kind of recordKinds) await expect.poll(() => queries.get(`/api${kind.apiPath}`)).toBe('5 true');
});

test('shows a record without statuses as Created on the dashboard [2.4-4]', async ({
  signedIn: page,
  api,
}) => {
  for (const kind of recordKinds) {
    const record = await createRecord(api, kind);
    await page.goto('/app/dashboard');
    const card = page.getByRole('region', { name: `${kind.labels.title} Updates` });
    await expect(card.getByRole('row').filter({ hasText: record.number })).toContainText('Created');
  }
});
