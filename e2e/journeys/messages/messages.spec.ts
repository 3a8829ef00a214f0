import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/office.ts';
import {
  addOrderWithContacts,
  entryTo,
  outboxOf,
  pickFromMenu,
  searchContact,
  startMessage,
} from '#e2e/fixtures/office-messages.ts';

test.use({ holdsCalls: true });

const broken = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('a message goes to two contacts; the one that fails stays, and is tried again [1-8]', async ({
  signedIn: page,
  office,
}) => {
  const { order, customer, phone, dialog } = await startMessage(page, office);
  await expect(dialog).toContainText(`Send Message: ${order.number}, ${customer.name}`);
  await expect(dialog.getByRole('button', { name: 'Messages 0' })).toBeVisible();

  const send = dialog.getByRole('button', { name: /^Send Message/ });
  await send.click();
  await expect(dialog.getByText('No contact recipients selected.')).toBeVisible();
  await expect(dialog.getByText('A message is required.')).toBeVisible();
  await searchContact(page, 'Ana Long');
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
    return failures < 0 ? route.fallback() : route.fulfill(broken);
  });
  await send.click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect(
    page.getByText('Something went wrong sending this message to Ana Long. Please try again later.'),
  ).toBeVisible();
  const chosen = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText('Not sent: Request failed with status code 503');
  await expect(dialog.getByRole('button', { name: 'Messages 1' })).toBeVisible();

  await send.click();
  await expect(dialog).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);

  await page.goto(`/app/work-orders/${order._id}#messages`);
  for (const name of ['Ana Long', 'Ben Ito']) {
    await expect(entryTo(page, name)).toContainText('We come tomorrow at 8.');
    await expect(entryTo(page, name)).toContainText(`Sent By${office.user.name}`);
    await expect(entryTo(page, name).getByText('Sent', { exact: true }).first()).toBeVisible();
  }
});

test('a message is scheduled, stands under Scheduled Messages, and is removed [1-9]', async ({
  signedIn: page,
  office,
}) => {
  const { order, dialog } = await startMessage(page, office);
  await searchContact(page, 'Ben Ito');
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
  const entry = page.getByRole('article').filter({ hasText: `Spring start-up, ${order.number}` });
  await expect(entry).toContainText('Scheduled To Send12 Mar 2090');
  await expect(entry).toContainText('ben@lakeview.example');
  await expect(entry.getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/app/work-orders/${order._id}#messages`,
  );

  await entry.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete this scheduled message? Once deleted, it cannot be undone.',
  );
  await page.route('**/api/messages/*', (route) => route.fulfill(broken), { times: 1 });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Something went wrong removing this scheduled message. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message removed.')).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a series that sent once is stopped, and what was sent stays [2.13-3]', async ({
  signedIn: page,
  office,
}) => {
  const { order } = await addOrderWithContacts(office);
  await page.goto(`/app/work-orders/${order._id}`);
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section).toContainText('No messages to show.');
  await section.getByRole('button', { name: 'Send Messages' }).click();
  const dialog = page.getByRole('dialog');
  await searchContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The filters are due.');
  await dialog.getByLabel('Repeat every N days (Optional)').fill('30');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();

  const entries = section.getByRole('article');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Repeats');
  await expect(entries.first()).toContainText('Sends every 30 days');
  await expect(entries.first()).toContainText('Last Sent');
  await expect(entries.last().getByText('Sent', { exact: true }).first()).toBeVisible();
  await section.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message removed.')).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('The filters are due.');
  await expect(section.getByRole('button', { name: 'Remove Scheduled Message' })).toBeHidden();
});

test('what is scheduled can be removed from the dialog, which keeps the focus [2.13-5]', async ({
  signedIn: page,
  office,
}) => {
  const { order } = await addOrderWithContacts(office);
  const later = { emailTo: 'ana@lakeview.example', workOrder: order._id, sendAt: '2090-03-12' };
  await office.call('POST', '/messages', { ...later, message: 'Later' });
  await pickFromMenu(page, order, 'Send Messages');
  const dialog = page.getByRole('dialog', { name: /^Send Message/ });
  await dialog.getByRole('button', { name: 'Messages 1' }).click();
  await dialog.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Messages 0' })).toBeVisible();
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: new RegExp(`Actions for .*${order.number}`) })).toBeFocused();
});

test('technicians are notified with the text that was shown, and warned of before a second one [1-7]', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser('Tess Tech', true);
  const { order } = await addOrderWithContacts(office, { assignedTechnicians: [{ user: technician._id }] });
  await pickFromMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await dialog.getByLabel('Additional message (Optional)').fill('Bring the long ladder.');
  const preview = await dialog.getByRole('figure').getByRole('paragraph').innerText();
  expect(preview).toContain(
    'You have been assigned a new Work Order\n\nBring the long ladder.\n\nReview it here: ',
  );

  await page.route('**/api/notifications', (route) => route.fulfill(broken), { times: 1 });
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(
    page.getByText('Something went wrong with this notification. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' });
  await expect(row).toContainText(/Notified \d+ \w+ \d{4}, /);
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  expect((await outboxOf(technician.phone)).map(({ body }) => body)).toEqual([preview]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await pickFromMenu(page, order, 'Notify Technicians');
  await expect(dialog).toContainText('Tess Tech was told already and will get another text.');
});

test('without technicians nobody is notified [5.4-3]', async ({ signedIn: page, office }) => {
  const { order } = await addOrderWithContacts(office);
  await pickFromMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No assigned technicians to notify.');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Assign Technicians' }).click();
  await expect(page).toHaveURL(`/app/work-orders/${order._id}#assigned-technicians`);
});
