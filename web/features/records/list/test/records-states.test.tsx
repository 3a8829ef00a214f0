import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { openList, recordRow, rowMenu } from '#web/test/steps/record-list-steps.ts';

const tryAgain = () => page.getByRole('button', { name: 'Try Again' });

afterEach(() => vi.restoreAllMocks());

for (const kind of recordKinds) {
  const { plural, title, titles } = kind.labels;

  test(`shows an error when ${plural} fail to load and only logs a failed count [8.1-7]`, async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    api.respond(`GET ${kind.apiPath}/total`, failure(500));
    api.respond(`GET ${kind.apiPath}`, failure(500));
    renderApp(`/app/${kind.slug}`);
    const text = `Something went wrong loading your ${plural}. Please try again later.`;
    await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    await expect
      .poll(() => log.mock.calls.flat().join('\n'))
      .toContain(`Counting ${plural} failed: Request failed with status code 500`);
    // The entry of the navigation stays, without a count.
    await expect.element(page.getByRole('link', { name: titles })).toBeVisible();
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
    await expect
      .poll(() => toasts.elements().map(({ textContent }) => textContent))
      .toEqual([`${text}Request failed with status code 500`]);
    const record = sampleListItem({}, kind);
    api.respond(`GET ${kind.apiPath}`, { data: [record], total: 1, nextCursor: null });
    await tryAgain().click();
    await expect.element(recordRow(record)).toBeVisible();
    await expect.element(tryAgain()).not.toBeInTheDocument();
  });

  test(`offers to add the first of no ${plural} and shows a count of zero in the navigation [2.3-5]`, async () => {
    await openList([], kind);
    await expect.element(page.getByText(`No ${plural} to show at the moment.`)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: `Add the First ${title}` }))
      .toHaveAttribute('href', `/app/${kind.slug}/new`);
    await expect.element(page.getByRole('link', { name: `${titles} 0 open of 0` })).toBeVisible();
    if (kind === workOrders) await expectAccessibleAtAllWidths();
  });
}

test('the open count in the navigation is refreshed after a deletion and on focus [2.3-4]', async () => {
  const record = sampleListItem();
  await openList([record]);
  let open = 4;
  api.respond('GET /work-order/total', () => ({ data: { total: 9, open } }));
  renderApp('/app/work-orders');
  const entry = (count: number) => page.getByRole('link', { name: `Work Orders ${count} open of 9` });
  await expect.element(entry(4)).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Closed 5' })).toBeVisible();
  open = 3;
  await rowMenu(record).click();
  await page.getByRole('menuitem', { name: 'Delete Work Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(entry(3)).toBeVisible();
  open = 7;
  // A count that is still pending responds with three.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'));
      return entry(7).elements().length;
    })
    .toBe(1);
});
