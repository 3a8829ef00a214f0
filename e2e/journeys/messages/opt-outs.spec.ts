import {
  createWorkOrderWithContacts,
  expectMessageStates,
  messageTo,
  outboxFor,
} from '#e2e/fixtures/steps/message-steps.ts';
import { choose } from '#e2e/fixtures/steps/palette-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { formatPhone } from '#schema/fields/phone.ts';

test('records an opt-out that blocks a message, lifts it and resends the message [10.2-13]', async ({
  signedIn: page,
  api,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const formattedPhone = formatPhone(phone);
  await page.goto('/app/messages');
  await page.getByRole('link', { name: 'Opt-Outs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-Outs' })).toBeVisible();
  await page.getByRole('button', { name: '+ Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number or email address').fill(formattedPhone);
  await dialog.getByLabel('Note (Optional)').fill('Told us at the counter.');
  await dialog.getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect(page.getByText(`${formattedPhone} gets no more messages.`)).toBeVisible();

  await api.request('POST', '/messages', { message: 'Hello', textTo: phone, workOrder: order._id });
  await choose(page, order.number, order.number);
  const message = messageTo(page, 'Ana Long');
  await expect(message.getByText('Blocked', { exact: true })).toBeVisible();
  await expect(message).toContainText('This recipient has opted out of messages.');
  expect(await outboxFor(phone)).toEqual([]);

  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('link', { name: 'Opt-Outs' }).click();
  await page.getByLabel('Search opt-outs...').fill(phone);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: formattedPhone });
  await expect(row).toContainText(`Told ${api.user.name}`);
  await expect(row).toContainText('Told us at the counter.');
  await page.getByRole('button', { name: `Actions for ${formattedPhone}` }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText(`${formattedPhone} gets messages again.`)).toBeVisible();
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();

  await choose(page, order.number, order.number);
  await message.getByRole('button', { name: 'Resend' }).click();
  await expectMessageStates(api, order, ['sent']);
  await page.reload();
  await expect(message.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(message.getByRole('button', { name: 'Resend' })).toBeHidden();
  expect(await outboxFor(phone)).toHaveLength(1);
});
