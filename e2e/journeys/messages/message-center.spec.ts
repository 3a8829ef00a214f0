import {
  createWorkOrderWithContacts,
  messageTo,
  newContact,
  outboxFor,
  sendTo,
} from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone } from '#e2e/fixtures/unique-values.ts';

test('starts a message in the Message Center with the PO of a record, where a colleague finds it, and learns later why a removal after theirs was refused', async ({
  signedIn: page,
  api,
  colleague,
  colleaguePage,
}) => {
  const phone = newPhone();
  const contacts = [newContact('Ana Long', [{ name: 'Mobile', phone }])];
  const { order, customer } = await createWorkOrderWithContacts(api, { contacts });
  const scheduled = await api.request('POST', '/messages', {
    message: 'Spring start-up',
    textTo: phone,
    sendAt: '2090-03-12',
    workOrder: order._id,
  });
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

  await colleaguePage.goto(`/app/work-orders/${order._id}#messages`);
  const theirs = messageTo(colleaguePage, 'Ana Long').filter({ hasText: 'The part has arrived.' });
  await expect(theirs).toContainText(`Sent By${api.user.name}`);

  await sent.getByRole('link', { name: order.number }).click();
  const onRecord = page.getByRole('region', { name: 'Messages' });
  await onRecord.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await api.request('DELETE', `/messages/${scheduled._id}`, undefined, colleague.token);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const reason = /This message does not exist/;
  await expect(page.getByText(reason)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(onRecord.getByRole('article')).toHaveCount(1);
  await expect(onRecord).not.toContainText('Spring start-up');

  await page.getByRole('link', { name: 'Message Center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message Center' })).toBeVisible();
  await page.getByRole('button', { name: 'Recent problems: 1' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(reason);
  expect(await outboxFor(phone)).toHaveLength(1);
});
