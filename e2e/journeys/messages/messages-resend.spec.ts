import type { Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { createWorkOrderWithContacts, messageTo, outboxFor } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

/** Creates a message that is blocked because its contact opted out. */
async function createBlockedMessage(page: Page, api: ApiClient) {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const optOut = await api.request('POST', '/suppressions', { textTo: phone });
  await api.request('POST', '/messages', { message: 'Tomorrow at 8.', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const message = messageTo(page, 'Ana Long');
  await expect(message.getByText('Blocked', { exact: true })).toBeVisible();
  const liftOptOut = () => api.request('DELETE', `/suppressions/${optOut._id}`);
  return { message, order, phone, liftOptOut };
}

test('resends a blocked message after its opt-out was lifted', async ({ signedIn: page, api }) => {
  const { message, phone, liftOptOut } = await createBlockedMessage(page, api);
  await liftOptOut();
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect(message.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(message.getByRole('button', { name: 'Resend' })).toBeHidden();
  await expect.poll(() => outboxFor(phone)).toHaveLength(1);
});

test('repeats a resend with the same idempotency key when its response was lost', async ({
  signedIn: page,
  api,
}) => {
  const { message, phone, liftOptOut } = await createBlockedMessage(page, api);
  await liftOptOut();
  const keys: string[] = [];
  await page.route('**/api/messages/*/resend', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  // The list fails as well, as it does without a connection.
  await page.route('**/api/messages?*', (route) => route.abort());
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  await expect.poll(() => outboxFor(phone)).toHaveLength(1);
  await page.unroute('**/api/messages?*');
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect(message.getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await outboxFor(phone)).toHaveLength(1);
});

test('resends a message that was blocked again when the response of the first resend was lost', async ({
  signedIn: page,
  api,
}) => {
  const { message, order, phone, liftOptOut } = await createBlockedMessage(page, api);
  let lostResponse = false;
  await page.route('**/api/messages/*/resend', async (route) => {
    if (lostResponse) return route.fallback();
    lostResponse = true;
    const { dueAt } = (await (await route.fetch()).json()).data;
    await expect
      .poll(() => api.request('GET', `/messages?workOrder=${order._id}`))
      .toMatchObject([{ state: 'blocked', dueAt }]);
    await route.abort();
  });
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  await expect(message.getByText('Blocked', { exact: true })).toBeVisible();
  await liftOptOut();
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect(message.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect.poll(() => outboxFor(phone)).toHaveLength(1);
});
