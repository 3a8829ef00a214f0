import { expect, test } from '#e2e/fixtures/provider-test.ts';
import { createWorkOrderWithContacts } from '#e2e/fixtures/steps/message-steps.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

// Not on the server of all journeys, which would see sixty messages come in between theirs.
test('scrolls back to an old scheduled message, opens its record and returns to the same place', async ({
  signedIn: page,
  api,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const schedule = (message: string) =>
    api.request('POST', '/messages', {
      message,
      textTo: phone,
      sendAt: '2090-03-12',
      workOrder: order._id,
    });
  const oldest = unique('The first visit.');
  await schedule(oldest);
  await Promise.all(Array.from({ length: 60 }, (_, index) => schedule(`Visit ${index + 2}`)));
  await page.goto('/app/messages?tab=scheduled');
  const message = page.getByRole('article').filter({ hasText: oldest });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(message).toBeVisible({ timeout: 150 });
  }).toPass({ intervals: [10] });
  await message.getByRole('link', { name: order.number }).click();
  await expect(page).toHaveURL(`/app/work-orders/${order._id}#messages`);
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('article')).toHaveCount(50);
  await page.goBack();
  await expect(message).toBeInViewport();
});
