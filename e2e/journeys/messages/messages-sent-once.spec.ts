import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { messageTo, openMessageDialog, outboxFor, selectContact } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('sends one text to two contacts who share a number [10.2-7]', async ({ signedIn: page, api }) => {
  const phone = newPhone();
  const contacts = ['Ana Long', 'Ben Ito'].map((name) => ({
    title: 'Office',
    name,
    phoneNumbers: [{ name: 'Mobile', phone }],
  }));
  const { order, dialog } = await openMessageDialog(page, api, { contacts });
  await selectContact(page, 'Ben Ito');
  await selectContact(page, 'Ana Long');
  const selected = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(selected.nth(0)).toContainText('Same number or email as Ana Long: they get one message.');
  await expect(selected.nth(1)).toContainText('Same number or email as Ben Ito: they get one message.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come tomorrow at 8.');
  await dialog.getByRole('button', { name: 'Send Messages' }).dblclick();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/app/work-orders/${order._id}#messages`);
  // The contact selected first is named, not the first one of the customer.
  await expect(messageTo(page, 'Ben Ito').getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(await outboxFor(phone)).toHaveLength(1);
});

test('sends a message once when its response is lost and does not call it unsent [10.2-6]', async ({
  signedIn: page,
  api,
}) => {
  const { order, phone, dialog } = await openMessageDialog(page, api);
  await selectContact(page, 'Ana Long');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come tomorrow at 8.');
  let losesResponse = true;
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || !losesResponse) return route.fallback();
    losesResponse = false;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  const selected = dialog.getByRole('list', { name: 'Selected contacts' });
  await expect(selected).toContainText(
    'No response from the server, so this message may have been accepted.',
  );
  await expect(selected).not.toContainText('Not sent');
  await expect(dialog.getByRole('button', { name: 'Messages 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => outboxFor(phone)).toHaveLength(1);
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(messageTo(page, 'Ana Long')).toHaveCount(1);
});
