import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import {
  buildMessage,
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  openMessageDialog,
  selectContact,
} from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };
const loadError = 'Something went wrong fetching your messages. Please try again later.';

test('starts a new message by choosing its record and lists it at the top [2.16-1]', async ({
  signedIn: page,
  api,
}) => {
  const { order, customer } = await createWorkOrderWithContacts(api);
  await page.goto('/app/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Message Center' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Sent \d/ })).toBeVisible();
  await page.getByRole('button', { name: '+ New Message' }).click();
  const dialog = page.getByRole('dialog');
  const search = dialog.getByLabel('Which record is the message about?');
  await expect(search).toBeFocused();
  await search.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '+ New Message' }).press('Enter');
  for (const text of [customer.name, order.customerPo, order.number]) {
    await search.fill(text);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await expect(dialog.getByRole('option', { name: order.number })).toContainText(customer.name);
  }
  await expect(dialog.getByRole('option')).toHaveAttribute('data-combobox-selected');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
  await selectContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`Written from the center, ${order.number}`);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  const entry = page.getByRole('article').filter({ hasText: `Written from the center, ${order.number}` });
  await expect(entry).toContainText(`From${api.user.name}`);
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('Enter before the search response chooses the matching record once it arrives [10.4-17]', async ({
  signedIn: page,
  api,
}) => {
  const { order, customer } = await createWorkOrderWithContacts(api);
  const { order: latestOrder } = await createWorkOrderWithContacts(api);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/work-order?*q=${order.number}*`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option', { name: latestOrder.number })).toBeVisible();
  await page.keyboard.type(order.number);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The previous results stay visible meanwhile.
  await expect(dialog.getByRole('option', { name: latestOrder.number })).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toBeVisible();
  release();
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
});

test('resends a failed message and asks first when delivery is unknown [2.16-2]', async ({
  signedIn: page,
}) => {
  const record = { workOrder: '01900000-0000-7000-8000-000000000000' };
  const messages = [
    buildMessage(1, { ...record, state: 'failed', sent: false, reason: 'The number cannot be reached.' }),
    buildMessage(2, { ...record, state: 'unknown', sent: false, reason: 'The provider did not answer.' }),
    buildMessage(3, { state: 'delivered' }),
    buildMessage(4, { ...record, state: 'blocked', sent: false, reason: 'Opted out of texts.' }),
    // Its record was deleted, so it cannot be resent.
    buildMessage(5, { state: 'failed', sent: false, reason: 'The number cannot be reached.' }),
  ];
  await page.route('**/api/messages?*', (route) =>
    route.fulfill({
      json: route.request().url().includes('sent=true')
        ? { data: messages, total: 5, nextCursor: null }
        : { data: [], total: 0, nextCursor: null },
    }),
  );
  const resent: string[] = [];
  await page.route('**/api/messages/*/resend', (route) => {
    const id = /messages\/(.*)\/resend/.exec(route.request().url())?.[1] ?? '';
    resent.push(id);
    const index = messages.findIndex(({ _id }) => _id === id);
    const resentMessage = buildMessage(index + 1, { state: 'sent' });
    messages[index] = resentMessage;
    return route.fulfill({ json: { data: resentMessage } });
  });
  await page.goto('/app/messages');
  const entries = page.getByRole('article');
  await expect(entries.nth(0)).toContainText('The number cannot be reached.');
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(3);
  await entries.nth(0).getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(2);
  expect(resent).toEqual(['message-1']);

  await entries.nth(1).getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This message may have reached Contact 2 already.');
  await expectAccessible(page);
  expect(resent).toEqual(['message-1']);
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(1);
  // A blocked message was never sent, so no question is asked.
  await entries.nth(3).getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
  expect(resent).toEqual(['message-1', 'message-2', 'message-4']);

  await page.getByRole('tab', { name: 'Scheduled Messages 0' }).click();
  await expect(page.getByText('No scheduled messages to show.')).toBeVisible();
});

test('shows six skeletons while messages load and an error when loading fails [2.16-4]', async ({
  signedIn: page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/messages?*', async (route) => {
    await released;
    await route.fulfill(serverError);
  });
  await page.goto('/app/messages');
  await expect(page.getByText('Loading messages...')).toBeAttached();
  await expect(page.getByRole('listitem', { name: 'Loading' })).toHaveCount(6);
  release();
  const inlineError = page.getByRole('main').getByText(loadError);
  await expect(inlineError).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/messages?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(inlineError).toBeHidden();
});

test('keeps the dialog open while sending and starts blank after it was closed [4-13]', async ({
  signedIn: page,
  api,
}) => {
  const { order, dialog } = await openMessageDialog(page, api);
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await text.fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await chooseFromRowMenu(page, order, 'Send Messages');
  await expect(text).toHaveValue('');

  await selectContact(page, 'Ben Ito');
  await text.fill('A whole one');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/messages', async (route) => {
    await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  release();
  await expect(dialog).toBeHidden();
});
