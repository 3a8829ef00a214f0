import { readHistory } from '#e2e/fixtures/history-rows.ts';
import { createRecord, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ movesClock: true });

test("a colleague's status shows on the open work order, with the name in its history, from which another change is taken back [10.8-3]", async ({
  signedIn: page,
  colleague,
  api,
}) => {
  const record = await createRecord(api, workOrders, {
    customerPo: '4471',
    ...statusSince('Open', '2026-03-12'),
  });
  const path = `/work-order/${record._id}`;
  const change = (body: object) => api.request('PUT', path, body, colleague.token);
  await page.clock.install();
  await page.goto(`/app/work-orders/${record._id}`);
  await expect(page.getByText('Current status Open')).toBeVisible();
  const ordered = await change({ ...record, ...statusSince('Equipment Ordered', '2026-03-20') });
  // A record is refetched only when it is older than five seconds.
  await page.clock.fastForward(5_200);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Current status Equipment Ordered')).toBeVisible();
  await expect(page.getByText(`by ${colleague.name}`)).toBeVisible();
  const [created, updated] = await readHistory(record._id);
  expect(created).toMatchObject({ action: 'create', userName: api.user.name, before: null });
  expect(updated).toMatchObject({
    action: 'update',
    userName: colleague.name,
    before: { status: 'Open', version: 1 },
    after: { status: 'Equipment Ordered', version: 2 },
  });
  expect(Math.abs(Date.now() - Number(updated?.at))).toBeLessThan(60_000);

  await change({ ...ordered, customerPo: '4472' });
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const latest = page.getByRole('listitem').filter({ hasText: colleague.name }).first();
  await expect(latest).toContainText('changed the customer PO from 4471 to 4472.');
  await latest.getByRole('button', { name: /^Undo/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo This Change' });
  await dialog.getByRole('button', { name: 'Undo Change' }).press('Enter');
  await expect(page.getByText('Change undone.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: api.user.name }).first()).toContainText('4471');
  expect(await api.request('GET', path)).toMatchObject({ customerPo: '4471' });
});
