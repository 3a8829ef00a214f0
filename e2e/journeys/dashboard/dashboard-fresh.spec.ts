import type { Route } from '@playwright/test';
import {
  addWarranties,
  calls,
  card,
  cards,
  narrowTo,
  returnToTab,
  warrantyTitle,
} from '#e2e/fixtures/dashboard-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord, numbersShown, statusSince } from '#e2e/fixtures/office-records.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

const broken = { status: 500, json: { code: 'internal', requestId: 'x' } };

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

for (const [title, call, sentence] of failures) {
  test(`when ${title} cannot be loaded it says so by itself, and the others are there [8.1-14]`, async ({
    signedIn: page,
    office,
  }) => {
    for (const kind of recordKinds) await addRecord(office, kind);
    await addWarranties(office, [{ type: 'Parts', days: 5 }]);
    await page.route(call, (route) => route.fulfill(broken));
    await page.goto('/app/dashboard');
    await expect(card(page, title).getByRole('alert')).toContainText(sentence);
    await expect(page.getByText(sentence)).toHaveCount(1);
    for (const other of cards.filter((name) => name !== title))
      await expect(card(page, other).getByRole('table', { name: other })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await card(page, title).getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, title).getByRole('table', { name: title })).toBeVisible();
  });
}

test('what a colleague changes comes by itself within half a minute', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer();
  const change = { customer: customer._id, ...statusSince('Open', '2026-03-12') };
  const order = await addRecord(office, workOrders, change);
  await narrowTo(page, customer);
  await page.clock.install();
  await page.goto('/app/dashboard');
  const row = card(page, 'Work Order Updates').getByRole('row').filter({ hasText: order.number });
  await expect(row).toContainText('Open');
  await office.call('PUT', `${workOrders.apiPath}/${order._id}`, {
    ...order,
    ...statusSince('Startup', '2026-03-12'),
  });
  await expect(row).toContainText('Open');
  await page.clock.fastForward(31_000);
  await expect(row).toContainText('Startup');

  const place = await card(page, warrantyTitle).boundingBox();
  const fail = (route: Route) => route.fulfill(broken);
  await page.route(calls, fail);
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(5_000);
  for (const title of cards)
    await expect(card(page, title).getByText(/^Not refreshed since \d{1,2}:\d\d\s[AP]M$/)).toHaveCount(1);
  await expect(row).toContainText('Startup');
  expect(await numbersShown(page)).toContain(order.number);
  expect(await card(page, warrantyTitle).boundingBox()).toEqual(place);
  await page.unroute(calls, fail);
  await returnToTab(page);
  await expect(page.getByText(/^Not refreshed since/)).toHaveCount(0);
});

test('nothing is asked for while nobody can see the tab', async ({ signedIn: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (calls.test(request.url())) asked += 1;
  });
  const turn = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.install();
  await page.goto('/app/dashboard');
  await expect.poll(() => asked).toBe(4);
  for (const title of cards)
    await expect(page.getByRole('table', { name: `${title} are loading` })).toHaveCount(0);
  await turn('hidden');
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(31_000);
  expect(asked).toBe(4);
  await turn('visible');
  await expect.poll(() => asked).toBe(8);
});
