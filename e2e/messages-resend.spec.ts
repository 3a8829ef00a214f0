import type { Page } from '@playwright/test';
import { expect, type Office, test } from './office.ts';
import { addOrderWithContacts, entryTo, outboxOf } from './office-messages.ts';

/** A message that was held back because its contact had opted out, which was lifted since. */
async function addBlocked(page: Page, office: Office) {
  const { order, phone } = await addOrderWithContacts(office);
  const optOut = await office.call('POST', '/suppressions', { textTo: phone });
  await office.call('POST', '/messages', { message: 'Tomorrow at 8.', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const entry = entryTo(page, 'Ana Long');
  await expect(entry.getByText('Blocked', { exact: true })).toBeVisible();
  await office.call('DELETE', `/suppressions/${optOut._id}`);
  return { entry, phone };
}

test('what was held back is sent again by hand once the opt-out is lifted', async ({
  signedIn: page,
  office,
}) => {
  const { entry, phone } = await addBlocked(page, office);
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Resend' })).toBeHidden();
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);
});

test('sending again whose answer was lost is the same request when it is pressed anew', async ({
  signedIn: page,
  office,
}) => {
  const { entry, phone } = await addBlocked(page, office);
  const keys: string[] = [];
  await page.route('**/api/messages/*/resend', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  // The list cannot be asked either, as when a connection is gone.
  await page.route('**/api/messages?*', (route) => route.abort());
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);
  await page.unroute('**/api/messages?*');
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await outboxOf(phone)).toHaveLength(1);
});
