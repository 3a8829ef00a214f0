import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  messageTo,
  openMessageDialog,
  outboxFor,
  selectContact,
} from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const unavailable = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('sends a message to two contacts and retries only the one that failed [1-8]', async ({
  signedIn: page,
  api,
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

  await page.goto(`/app/work-orders/${order._id}#messages`);
  for (const name of ['Ana Long', 'Ben Ito']) {
    await expect(messageTo(page, name)).toContainText('We come tomorrow at 8.');
    await expect(messageTo(page, name)).toContainText(`Sent By${api.user.name}`);
    await expect(messageTo(page, name).getByText('Sent', { exact: true }).first()).toBeVisible();
  }
});

test('schedules a message, lists it under Scheduled Messages and removes it [1-9]', async ({
  signedIn: page,
  api,
}) => {
  const { order, dialog } = await openMessageDialog(page, api);
  await selectContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`Spring start-up, ${order.number}`);
  const date = dialog.getByLabel('Send date (Optional)');
  await expect(date).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  await date.fill('12/03/2020');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Scheduled date must be in the future.')).toBeVisible();
  await expect(date).toBeFocused();
  await dialog.getByRole('button', { name: 'Open the calendar' }).click();
  await page.locator('input[type="date"]').fill('2090-03-12');
  await expect(date).toHaveValue('12/03/2090');
  await expect(dialog.getByText('Sun 12 Mar 2090')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully scheduled.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('tab', { name: /^Scheduled Messages \d/ }).click();
  const message = page.getByRole('article').filter({ hasText: `Spring start-up, ${order.number}` });
  await expect(message).toContainText('Scheduled To Send12 Mar 2090');
  await expect(message).toContainText('ben@lakeview.example');
  await expect(message.getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/app/work-orders/${order._id}#messages`,
  );

  await message.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete this scheduled message? Once deleted, it cannot be undone.',
  );
  await page.route('**/api/messages/*', (route) => route.fulfill(unavailable), { times: 1 });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Something went wrong removing this scheduled message. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message removed.')).toBeVisible();
  await expect(message).toBeHidden();
});

test('removes a series and keeps the message it already sent [2.13-3]', async ({ signedIn: page, api }) => {
  const { order } = await createWorkOrderWithContacts(api);
  await page.goto(`/app/work-orders/${order._id}`);
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section).toContainText('No messages to show.');
  await section.getByRole('button', { name: 'Send Messages' }).click();
  const dialog = page.getByRole('dialog');
  await selectContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The filters are due.');
  await dialog.getByLabel('Repeat every N days (Optional)').fill('30');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();

  const messages = section.getByRole('article');
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText('Repeats');
  await expect(messages.first()).toContainText('Sends every 30 days');
  await expect(messages.first()).toContainText('Last Sent');
  await expect(messages.last().getByText('Sent', { exact: true }).first()).toBeVisible();
  await section.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message removed.')).toBeVisible();
  await expect(messages).toHaveCount(1);
  await page.reload();
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText('The filters are due.');
  await expect(section.getByRole('button', { name: 'Remove Scheduled Message' })).toBeHidden();
});

test('removes a scheduled message from the dialog and keeps the focus there [2.13-5]', async ({
  signedIn: page,
  api,
}) => {
  const { order } = await createWorkOrderWithContacts(api);
  const scheduled = { emailTo: 'ana@lakeview.example', workOrder: order._id, sendAt: '2090-03-12' };
  await api.request('POST', '/messages', { ...scheduled, message: 'Later' });
  await chooseFromRowMenu(page, order, 'Send Messages');
  const dialog = page.getByRole('dialog', { name: /^Send Message/ });
  await dialog.getByRole('button', { name: 'Messages 1' }).click();
  await dialog.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Messages 0' })).toBeVisible();
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: new RegExp(`Actions for .*${order.number}`) })).toBeFocused();
});
