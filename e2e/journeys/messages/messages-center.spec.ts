import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/office.ts';
import {
  addOrderWithContacts,
  messageOf,
  pickFromMenu,
  searchContact,
  startMessage,
} from '#e2e/fixtures/office-messages.ts';

test.use({ holdsCalls: true });

const broken = { status: 500, json: { code: 'internal', requestId: 'x' } };
const failure = 'Something went wrong fetching your messages. Please try again later.';

test('a new message begins with its record, and is put on top of the list [2.16-1]', async ({
  signedIn: page,
  office,
}) => {
  const { order, customer } = await addOrderWithContacts(office);
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
  await searchContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`Written from the center, ${order.number}`);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  const entry = page.getByRole('article').filter({ hasText: `Written from the center, ${order.number}` });
  await expect(entry).toContainText(`From${office.user.name}`);
  await expect(entry.getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('Enter that comes before the answer picks the record when it is there, never one of another text [10.4-17]', async ({
  signedIn: page,
  office,
}) => {
  const { order, customer } = await addOrderWithContacts(office);
  const { order: latest } = await addOrderWithContacts(office);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(`**/api/work-order?*q=${order.number}*`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option', { name: latest.number })).toBeVisible();
  await page.keyboard.type(order.number);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // What was found before stays in sight meanwhile.
  await expect(dialog.getByRole('option', { name: latest.number })).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toBeVisible();
  ask();
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
});

test('what failed is sent again, and what may have arrived only after a question [2.16-2]', async ({
  signedIn: page,
}) => {
  const about = { workOrder: '01900000-0000-7000-8000-000000000000' };
  const shown = [
    messageOf(1, { ...about, state: 'failed', sent: false, reason: 'The number cannot be reached.' }),
    messageOf(2, { ...about, state: 'unknown', sent: false, reason: 'The provider did not answer.' }),
    messageOf(3, { state: 'delivered' }),
    messageOf(4, { ...about, state: 'blocked', sent: false, reason: 'Opted out of texts.' }),
    // Its record was deleted, so nobody wants it any more.
    messageOf(5, { state: 'failed', sent: false, reason: 'The number cannot be reached.' }),
  ];
  await page.route('**/api/messages?*', (route) =>
    route.fulfill({
      json: route.request().url().includes('sent=true')
        ? { data: shown, total: 5, nextCursor: null }
        : { data: [], total: 0, nextCursor: null },
    }),
  );
  const resent: string[] = [];
  await page.route('**/api/messages/*/resend', (route) => {
    const id = /messages\/(.*)\/resend/.exec(route.request().url())?.[1] ?? '';
    resent.push(id);
    const index = shown.findIndex(({ _id }) => _id === id);
    const copy = messageOf(index + 1, { state: 'sent' });
    shown[index] = copy;
    return route.fulfill({ json: { data: copy } });
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
  await expect(dialog).toContainText('It is not known whether this message has reached Contact 2.');
  await expectAccessible(page);
  expect(resent).toEqual(['message-1']);
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(1);
  // Nothing of it went out, so there is nothing to ask.
  await entries.nth(3).getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
  expect(resent).toEqual(['message-1', 'message-2', 'message-4']);

  await page.getByRole('tab', { name: 'Scheduled Messages 0' }).click();
  await expect(page.getByText('No scheduled messages to show.')).toBeVisible();
});

test('messages that cannot be loaded say so; while they load there are six blocks [2.16-4]', async ({
  signedIn: page,
}) => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/messages?*', async (route) => {
    await held;
    await route.fulfill(broken);
  });
  await page.goto('/app/messages');
  await expect(page.getByText('Loading messages...')).toBeAttached();
  await expect(page.getByRole('listitem', { name: 'Loading' })).toHaveCount(6);
  finish();
  const inPlace = page.getByRole('main').getByText(failure);
  await expect(inPlace).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/messages?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(inPlace).toBeHidden();
});

test('an address that opted out is greyed with the reason, and contacts that cannot be loaded are only logged [2.13-7]', async ({
  signedIn: page,
  office,
}) => {
  const { order } = await addOrderWithContacts(office);
  const silent = { name: 'Mobile', phone: '+13125550142', suppressed: true };
  await page.route('**/api/messages/available-contacts?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            name: 'Ana',
            title: 'Owner',
            email: 'ana@x.example',
            emailSuppressed: false,
            phoneNumbers: [silent],
          },
          { name: 'Ben', title: 'Super', email: null, emailSuppressed: false, phoneNumbers: [silent] },
          ...Array.from({ length: 6 }, (_, index) => ({
            name: `Cy ${index}`,
            title: '',
            email: null,
            emailSuppressed: false,
            phoneNumbers: [],
          })),
        ],
      },
    }),
  );
  await pickFromMenu(page, order, 'Send Messages');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search contacts').click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(5);
  await expect(options.nth(1)).toContainText('Opted out of texts');
  await expect(options.nth(2)).toContainText('No e-mail address or phone number');
  await options.nth(0).click();
  const way = dialog.getByLabel('Send to Ana by');
  await expect(way).toHaveValue('emailTo ana@x.example');
  await expect(way.getByRole('option', { name: /Mobile.*Opted out of texts/ })).toBeDisabled();
  await expect(
    dialog.getByLabel('Available contacts').getByRole('option', { name: 'Ben, Super (Opted out of texts)' }),
  ).toBeDisabled();

  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  await page.unroute('**/api/messages/available-contacts?*');
  await page.route('**/api/messages/available-contacts?*', (route) => route.fulfill(broken));
  await page.route('**/api/messages?*', (route) => route.fulfill(broken));
  await page.reload();
  await pickFromMenu(page, order, 'Send Messages');
  await expect(
    page.getByText('Failed to get existing messages for this item. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => logged.join()).toContain('Loading the contacts to write to failed');
  await expect(dialog.getByText('No contacts to show.')).toBeAttached();
});

test('the dialog stays while it sends, and begins anew after it was closed [4-13]', async ({
  signedIn: page,
  office,
}) => {
  const { order, dialog } = await startMessage(page, office);
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await text.fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pickFromMenu(page, order, 'Send Messages');
  await expect(text).toHaveValue('');

  await searchContact(page, 'Ben Ito');
  await text.fill('A whole one');
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/messages', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  finish();
  await expect(dialog).toBeHidden();
});
