import { messageTo, openMessageDialog, outboxFor, selectContact } from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const unavailable = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('sends a message to two contacts and retries only the one that failed, and a colleague sees both [1-8]', async ({
  signedIn: page,
  api,
  colleaguePage,
}) => {
  const { order, customer, phone, dialog } = await openMessageDialog(page, api);
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
  await expect(dialog.getByRole('button', { name: 'Messages 0' })).toBeVisible();

  const send = dialog.getByRole('button', { name: /^Send Message/ });
  await send.click();
  await expect(dialog.getByText('No contact recipients selected.')).toBeVisible();
  await expect(dialog.getByText('A message is required.')).toBeVisible();
  await selectContact(page, 'Ana Long');
  await expect(dialog.getByText('No contact recipients selected.')).toBeHidden();
  await expect(send).toHaveText('Send Message');
  await expect(dialog.getByLabel('Send to Ana Long by')).toHaveValue(`textTo ${phone}`);
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Ana Long, Owner' });
  await expect(dialog.getByText('Contact is already selected.')).toBeVisible();
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Ben Ito, Super' });
  await expect(dialog.getByText('Contact is already selected.')).toBeHidden();
  await expect(dialog.getByLabel('Send to Ben Ito by')).toHaveValue('emailTo ben@lakeview.example');
  await expect(send).toHaveText('Send Messages');

  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come tomorrow at 8.');
  await expect(dialog.getByText('22 characters, 1 text segment, 138 left.')).toBeVisible();

  const keys: string[] = [];
  let failures = 1;
  await page.route('**/api/messages', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || !request.postDataJSON().textTo) return route.fallback();
    keys.push(request.headers()['idempotency-key'] ?? '');
    failures -= 1;
    return failures < 0 ? route.fallback() : route.fulfill(unavailable);
  });
  await send.click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  const selected = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(selected).toHaveCount(1);
  await expect(selected).toContainText('Not sent: Request failed with status code 503');
  await expect(dialog.getByRole('button', { name: 'Messages 1' })).toBeVisible();

  await send.click();
  await expect(dialog).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect.poll(() => outboxFor(phone)).toHaveLength(1);

  await colleaguePage.goto('/app/messages');
  const messages = colleaguePage.getByRole('article').filter({ hasText: order.number });
  await expect(messages).toHaveCount(2);
  for (const name of ['Ana Long', 'Ben Ito']) {
    const message = messages.and(messageTo(colleaguePage, name));
    await expect(message).toContainText('We come tomorrow at 8.');
    await expect(message).toContainText(`From${api.user.name}`);
    await expect(message.getByText('Sent', { exact: true }).first()).toBeVisible();
  }
});
