import type { Page } from '@playwright/test';
import { readHistory } from '#e2e/fixtures/history-rows.ts';
import { fillDay } from '#e2e/fixtures/steps/day-steps.ts';
import { section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

/** Adds a status event to the record on the page and saves it. */
async function addStatus(page: Page, title: string, event: { status: string; date: string }): Promise<void> {
  const status = section(page, `${title} Status`);
  await status.getByRole('button', { name: 'Add Status' }).click();
  await status.getByRole('combobox', { name: 'Status' }).last().selectOption(event.status);
  await fillDay(status.getByLabel('Date').last(), event.date);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${title} saved.`)).toBeVisible();
}

test('a status added by a colleague shows on the open work order, with the name in its history', async ({
  signedIn: page,
  openBrowser,
  api,
}) => {
  const order = await createRecord(api, workOrders, statusSince('Open', '2026-03-12'));
  const colleague = await api.createUser(unique('Cora Colleague'));
  await page.clock.install();
  await page.goto(`/app/work-orders/${order._id}`);
  await expect(page.getByText('Current status Open')).toBeVisible();
  const theirs = await openBrowser({ token: await api.signIn(colleague.phone) });
  await theirs.goto(`/app/work-orders/${order._id}`);
  await addStatus(theirs, 'Work Order', { status: 'Equipment Ordered', date: '2026-03-20' });

  // A record is refetched only when it is older than five seconds.
  await page.clock.fastForward(5_200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Current status Equipment Ordered')).toBeVisible();
  await expect(page.getByText(`by ${colleague.name}`)).toBeVisible();
  const [created, updated] = await readHistory(order._id);
  expect(created).toMatchObject({ action: 'create', userName: api.user.name, before: null });
  expect(updated).toMatchObject({
    action: 'update',
    userName: colleague.name,
    before: { status: 'Open', version: 1 },
    after: { status: 'Equipment Ordered', version: 2 },
  });
  expect(Math.abs(Date.now() - Number(updated?.at))).toBeLessThan(60_000);
});
