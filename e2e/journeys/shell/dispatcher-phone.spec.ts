import type { Page } from '@playwright/test';
import { brightness } from '#e2e/fixtures/brightness.ts';
import {
  createWorkOrderWithContacts,
  messageTo,
  outboxFor,
  sendTo,
} from '#e2e/fixtures/steps/message-steps.ts';
import { searchFor } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const width = 390;

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('finds a work order on a phone, texts its contact and reads in the Message Center that it left', async ({
  api,
  openBrowser,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const viewport = { width, height: 844 };
  const page = await openBrowser({ token: api.token, viewport, hasTouch: true, colorScheme: 'dark' });
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await page.goto('/app/dashboard');
  await open('Work Orders');
  await searchFor(page, order.number);
  await expectFits(page);
  await page.getByRole('button', { name: new RegExp(`Actions for .*${order.number}`) }).click();
  await page.getByRole('menuitem', { name: 'Send Messages' }).click();
  await sendTo(page, ['Ana Long, Owner'], 'On our way.');
  await expect.poll(() => outboxFor(phone)).toMatchObject([{ body: 'On our way.' }]);

  // It covers the header of a phone.
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await open('Message Center');
  const message = messageTo(page, 'Ana Long').filter({ hasText: order.number });
  await expect(message).toContainText('On our way.');
  await expectFits(page);
  expect(await brightness(page)).toBeLessThan(80);
  await message.getByRole('link', { name: order.number }).click();
  const onRecord = messageTo(page, 'Ana Long').filter({ hasText: `Sent By${api.user.name}` });
  await expect(onRecord).toBeInViewport();
  await expectFits(page);
});
