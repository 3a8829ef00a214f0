import {
  createWorkOrderWithContacts,
  messageTo,
  newContact,
  outboxFor,
  sendTo,
} from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone } from '#e2e/fixtures/unique-values.ts';

test('starts a message in the Message Center with the PO of a record, where a colleague then finds it', async ({
  signedIn: page,
  api,
  colleague,
}) => {
  const phone = newPhone();
  const contacts = [newContact('Ana Long', [{ name: 'Mobile', phone }])];
  const { order, customer } = await createWorkOrderWithContacts(api, { contacts });
  await page.goto('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Which record is the message about?').fill(order.customerPo);
  await dialog.getByRole('option', { name: order.number }).click();
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
  await sendTo(page, ['Ana Long, Owner'], 'The part has arrived.');
  const sent = page.getByRole('article').filter({ hasText: order.number });
  await expect(sent).toContainText('The part has arrived.');
  await expect.poll(() => outboxFor(phone)).toMatchObject([{ body: 'The part has arrived.' }]);

  await colleague.page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(messageTo(colleague.page, 'Ana Long')).toContainText('The part has arrived.');
  await expect(messageTo(colleague.page, 'Ana Long')).toContainText(`Sent By${api.user.name}`);
});

test('removes a scheduled message after a colleague did, and reads later why it was refused', async ({
  signedIn: page,
  api,
  colleague,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const message = { message: 'Spring start-up', textTo: phone, sendAt: '2090-03-12', workOrder: order._id };
  const { _id } = await api.request('POST', '/messages', message);
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await page.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await api.request('DELETE', `/messages/${_id}`, undefined, colleague.token);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const reason = /This message does not exist/;
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('No messages to show.');

  await page.getByRole('link', { name: 'Message Center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message Center' })).toBeVisible();
  await page.getByRole('button', { name: 'Recent problems: 1' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(reason);
  expect(await outboxFor(phone)).toEqual([]);
});
