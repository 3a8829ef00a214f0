import type { Page } from '@playwright/test';
import { chooseFromRowMenu, createWorkOrderWithContacts } from '#e2e/fixtures/message-steps.ts';
import { buildContact } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

async function expectDialogSize(page: Page, name: string | RegExp, height: number): Promise<number> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('opacity', '1');
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(500);
  expect(box?.height).toBeLessThanOrEqual(height * 0.9);
  return box?.height ?? 0;
}

test('dialogs are 500 px wide and at most 90% of the window height [2.15-1]', async ({
  signedIn: page,
  api,
}) => {
  const height = 500;
  await page.setViewportSize({ width: 1440, height });
  const contacts = Array.from({ length: 20 }, (_, n) => buildContact(`Person ${n}`));
  const { order } = await createWorkOrderWithContacts(api, { contacts });
  await chooseFromRowMenu(page, order, 'View Contacts');
  expect(await expectDialogSize(page, /^Contacts of/, height)).toBeCloseTo(height * 0.9, 0);
  await page.keyboard.press('Escape');
  await chooseFromRowMenu(page, order, 'Send Messages');
  expect(await expectDialogSize(page, /^Send Message/, height)).toBeCloseTo(height * 0.9, 0);
  await page.keyboard.press('Escape');
  await chooseFromRowMenu(page, order, 'Notify Technicians');
  await expectDialogSize(page, /Notify Technicians/, height);
  await page.keyboard.press('Escape');
  await chooseFromRowMenu(page, order, 'Delete Work Order');
  await expectDialogSize(page, 'Confirm Delete', height);

  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expectDialogSize(page, 'Add User', height);
  await page.goto(`/app/work-orders/${order._id}`);
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await page.getByRole('button', { name: 'Manage manufacturers' }).first().click();
  await expectDialogSize(page, 'Manufacturers', height);
  await page.goto('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  await expectDialogSize(page, /New Message/, height);

  await page.setViewportSize({ width: 390, height });
  const narrowBox = await page.getByRole('dialog').boundingBox();
  expect(narrowBox?.width).toBeLessThanOrEqual(390);
});
