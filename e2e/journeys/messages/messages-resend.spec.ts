import type { Page } from '@playwright/test';
import { expect, type Office, test } from '#e2e/fixtures/office.ts';
import { addOrderWithContacts, entryTo, outboxOf } from '#e2e/fixtures/office-messages.ts';

test.use({ holdsCalls: true });

/** A message that was held back because its contact had opted out. */
async function addBlocked(page: Page, office: Office) {
  const { order, phone } = await addOrderWithContacts(office);
  const optOut = await office.call('POST', '/suppressions', { textTo: phone });
  await office.call('POST', '/messages', { message: 'Tomorrow at 8.', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const entry = entryTo(page, 'Ana Long');
  await expect(entry.getByText('Blocked', { exact: true })).toBeVisible();
  const lift = () => office.call('DELETE', `/suppressions/${optOut._id}`);
  return { entry, order, phone, lift };
}

test('what was held back is sent again by hand once the opt-out is lifted', async ({
  signedIn: page,
  office,
}) => {
  const { entry, phone, lift } = await addBlocked(page, office);
  await lift();
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Resend' })).toBeHidden();
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);
});

test('sending again whose answer was lost is the same request when it is pressed anew', async ({
  signedIn: page,
  office,
}) => {
  const { entry, phone, lift } = await addBlocked(page, office);
  await lift();
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

test('one that was held back again is sent again by the next press, though the answer of the first was lost', async ({
  signedIn: page,
  office,
}) => {
  const { entry, order, phone, lift } = await addBlocked(page, office);
  let isLost = false;
  await page.route('**/api/messages/*/resend', async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    const { dueAt } = (await (await route.fetch()).json()).data;
    await expect
      .poll(() => office.call('GET', `/messages?workOrder=${order._id}`))
      .toMatchObject([{ state: 'blocked', dueAt }]);
    await route.abort();
  });
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  await expect(entry.getByText('Blocked', { exact: true })).toBeVisible();
  await lift();
  await entry.getByRole('button', { name: 'Resend' }).click();
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);
});
