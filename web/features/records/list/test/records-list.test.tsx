import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem } from '#web/test/samples.ts';
import {
  expectNumbers,
  openList,
  recordRow,
  rowMenu,
  visibleNumbers,
} from '#web/test/steps/record-list-steps.ts';

const dialog = () => page.getByRole('dialog');
const item = (name: string) => page.getByRole('menuitem', { name });

test('a row of a list links to its record and names its status with the date', async () => {
  const record = sampleListItem({ status: 'Equipment Ordered' });
  await openList([record]);
  const row = recordRow(record);
  await expect
    .element(row.getByText('Equipment Ordered'))
    .toHaveAttribute('title', 'Equipment Ordered since 12 Mar 2026');
  await expect
    .element(row.getByRole('link', { name: /Elm Street Bakery/ }))
    .toHaveAttribute('href', `/app/work-orders/${record._id}`);
  await expect
    .element(page.getByRole('link', { name: '+ New Work Order' }))
    .toHaveAttribute('href', '/app/work-orders/new');
});

test('the contacts of a record open from its menu, which gets the focus back', async () => {
  const record = sampleListItem();
  await openList([record]);
  await rowMenu(record).click();
  await item('View Contacts').click();
  await expect.element(dialog().getByText('(312) 555-0142')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(rowMenu(record)).toHaveFocus();
});

test('a deletion that fails keeps the dialog for another try', async () => {
  const record = sampleListItem();
  await openList([record]);
  const allow = api.respond(`DELETE /work-order/${record._id}`, failure(500));
  await rowMenu(record).click();
  await item('Delete Work Order').click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  const text = /^Something went wrong deleting this work order\. Please try again later\./;
  await expect.element(page.getByText(text)).toBeVisible();
  expect(visibleNumbers()).toEqual([record.number]);
  allow();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Work Order deleted.')).toBeVisible();
  await expect.element(page.getByText('No work orders to show at the moment.')).toBeVisible();
});

test('records that a colleague added or deleted are shown on returning to the window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [first, second, added] = [sampleListItem(), sampleListItem(), sampleListItem()];
  const list = await openList([second, first]);
  await expectNumbers([second, first]);
  list.replace([added, second]);
  // Rows are refetched only when they are older than five seconds.
  vi.setSystemTime(Date.now() + 5_001);
  window.dispatchEvent(new Event('visibilitychange'));
  await expectNumbers([added, second]);
});

test('deleting a record that a colleague has deleted says so and refreshes the list', async () => {
  const [first, second] = [sampleListItem(), sampleListItem()];
  const list = await openList([second, first]);
  const error = 'This work order does not exist or was deleted.';
  api.respond(`DELETE /work-order/${second._id}`, failure(404, { code: 'not_found', error }));
  await rowMenu(second).click();
  list.replace([first]);
  await item('Delete Work Order').click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expectNumbers([first]);
  await expect.element(page.getByRole('status').filter({ hasText: /^1 found$/ })).toBeVisible();
});

const statuses = ['Open', 'Active', 'Startup', 'Equipment Ordered', 'Closed', 'Waiting for the inspector'];
const longName = 'The Extraordinarily Long-Winded Cold Storage and Wholesale Grocery Company of Illinois';

test.each(recordKinds)(
  'the list of $labels.plural is accessible with long names at any width',
  async (kind) => {
    const user = { _id: sampleId(), name: 'Lou Petrakis', phone: '+12025550122' };
    const technicians = kind.hasTechnicians && { assignedTechnicians: [{ _id: sampleId(), user }] };
    const customer = { _id: sampleId(), name: longName };
    const records = statuses.map((status) => sampleListItem({ customer, status, ...technicians }, kind));
    await openList(records, kind);
    await expect.element(page.getByRole('link', { name: new RegExp(longName) }).first()).toBeVisible();
    await expectAccessibleAtAllWidths();
    // The kinds share their menu.
    if (kind !== workOrders) return;
    const menu = page.getByRole('button', { name: /^Actions for/ }).first();
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      await menu.click();
      await expect.element(page.getByRole('menu')).toHaveStyle({ opacity: '1' });
      await expectAccessible('[role="menu"]');
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    }
  },
);
