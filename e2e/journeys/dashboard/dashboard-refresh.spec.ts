import type { Route } from '@playwright/test';
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
import { createRecord, statusSince, visibleNumbers } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };

const failures: [string, string, string][] = [
  ...recordKinds.map(({ labels, apiPath }): [string, string, string] => [
    `${labels.title} Updates`,
    `**/api${apiPath}?*`,
    `Something went wrong loading your ${labels.plural}. Please try again later.`,
  ]),
  [
    warrantyTitle,
    '**/api/warranties/expiring?*',
    'Something went wrong loading your warranties. Please try again later.',
  ],
];

for (const [title, url, message] of failures) {
  test(`shows an error only in ${title} when that card fails to load [8.1-14]`, async ({
    signedIn: page,
    api,
  }) => {
    for (const kind of recordKinds) await createRecord(api, kind);
    await createProjectWithWarranties(api, [{ type: 'Parts', days: 5 }]);
    await page.route(url, (route) => route.fulfill(serverError));
    await page.goto('/app/dashboard');
    await expect(card(page, title).getByRole('alert')).toContainText(message);
    await expect(page.getByText(message)).toHaveCount(1);
    for (const other of cards.filter((name) => name !== title))
      await expect(card(page, other).getByRole('table', { name: other })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(url);
    await card(page, title).getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, title).getByRole('table', { name: title })).toBeVisible();
  });
}

test('refreshes the cards within half a minute of a change by a colleague', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer();
  const change = { customer: customer._id, ...statusSince('Open', '2026-03-12') };
  const order = await createRecord(api, workOrders, change);
  await filterCardsByCustomer(page, customer);
  await page.clock.install();
  await page.goto('/app/dashboard');
  const row = card(page, 'Work Order Updates').getByRole('row').filter({ hasText: order.number });
  await expect(row).toContainText('Open');
  await api.request('PUT', `${workOrders.apiPath}/${order._id}`, {
    ...order,
    ...statusSince('Startup', '2026-03-12'),
  });
  await expect(row).toContainText('Open');
  await page.clock.fastForward(31_000);
  await expect(row).toContainText('Startup');

  const position = await card(page, warrantyTitle).boundingBox();
  const fail = (route: Route) => route.fulfill(serverError);
  await page.route(cardRequests, fail);
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(5_000);
  for (const title of cards)
    await expect(card(page, title).getByText(/^Not refreshed since \d{1,2}:\d\d\s[AP]M$/)).toHaveCount(1);
  await expect(row).toContainText('Startup');
  expect(await visibleNumbers(page)).toContain(order.number);
  expect(await card(page, warrantyTitle).boundingBox()).toEqual(position);
  await page.unroute(cardRequests, fail);
  await returnToTab(page);
  await expect(page.getByText(/^Not refreshed since/)).toHaveCount(0);
});

test('sends no requests while the tab is hidden', async ({ signedIn: page }) => {
  let requestCount = 0;
  page.on('request', (request) => {
    if (cardRequests.test(request.url())) requestCount += 1;
  });
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.install();
  await page.goto('/app/dashboard');
  await expect.poll(() => requestCount).toBe(4);
  for (const title of cards)
    await expect(page.getByRole('table', { name: `${title} are loading` })).toHaveCount(0);
  await setVisibility('hidden');
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(31_000);
  expect(requestCount).toBe(4);
  await setVisibility('visible');
  await expect.poll(() => requestCount).toBe(8);
});
