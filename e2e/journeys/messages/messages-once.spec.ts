import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, newPhone, test } from '#e2e/fixtures/office.ts';
import {
  addOrderWithContacts,
  entryTo,
  outboxOf,
  pickFromMenu,
  searchContact,
  startMessage,
} from '#e2e/fixtures/office-messages.ts';

test.use({ holdsCalls: true });

test('two contacts who share a number get one text together [10.2-7]', async ({ signedIn: page, office }) => {
  const phone = newPhone();
  const contacts = ['Ana Long', 'Ben Ito'].map((name) => ({
    title: 'Office',
    name,
    phoneNumbers: [{ name: 'Mobile', phone }],
  }));
  const { order, dialog } = await startMessage(page, office, { contacts });
  await searchContact(page, 'Ben Ito');
  await searchContact(page, 'Ana Long');
  const chosen = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(chosen.nth(0)).toContainText('Same address as Ana Long: one message goes there.');
  await expect(chosen.nth(1)).toContainText('Same address as Ben Ito: one message goes there.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come tomorrow at 8.');
  await dialog.getByRole('button', { name: 'Send Messages' }).dblclick();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/app/work-orders/${order._id}#messages`);
  // Whoever was chosen first is named, not whoever comes first at the customer.
  await expect(entryTo(page, 'Ben Ito').getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(await outboxOf(phone)).toHaveLength(1);
});

test('a message whose answer was lost is not called unsent, and goes out once [10.2-6]', async ({
  signedIn: page,
  office,
}) => {
  const { order, phone, dialog } = await startMessage(page, office);
  await searchContact(page, 'Ana Long');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come tomorrow at 8.');
  let isLost = true;
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  const chosen = dialog.getByRole('list', { name: 'Selected contacts' });
  await expect(chosen).toContainText('No answer came, so this message may have been taken.');
  await expect(chosen).not.toContainText('Not sent');
  await expect(dialog.getByRole('button', { name: 'Messages 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => outboxOf(phone)).toHaveLength(1);
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(entryTo(page, 'Ana Long')).toHaveCount(1);
});

test('who is about to notify sees that a colleague just did', async ({ signedIn: page, office }) => {
  const technician = await office.addUser('Tess Tech', true);
  const { order } = await addOrderWithContacts(office, { assignedTechnicians: [{ user: technician._id }] });
  await pickFromMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await office.call('POST', '/notifications', { workOrderId: order._id });
  await expect(dialog).toContainText('Tess Tech was told already and will get another text.', {
    timeout: 15_000,
  });
});

test('who notifies at the same moment as a colleague is told so, and may still do it', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser('Tess Tech', true);
  const colleague = await office.addUser('Kim Lee');
  const token = await office.sessionOf(colleague.phone);
  const { order } = await addOrderWithContacts(office, { assignedTechnicians: [{ user: technician._id }] });
  await pickFromMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await page.route(
    '**/api/notifications',
    async (route) => {
      await office.call('POST', '/notifications', { workOrderId: order._id }, token);
      await route.fallback();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Kim Lee has just notified Tess Tech. Notifying again sends another text.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' })).toContainText(
    /Notified \d+ \w+/,
  );
  await expect(page.getByText('Notifications sent.')).toBeHidden();
  await expectAccessible(page);
  await expect.poll(() => outboxOf(technician.phone)).toHaveLength(1);

  await dialog.getByRole('button', { name: 'Notify Again' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect.poll(() => outboxOf(technician.phone)).toHaveLength(2);
});

test('a notification whose answer was lost goes out once when it is pressed anew', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser('Tess Tech', true);
  const { order } = await addOrderWithContacts(office, { assignedTechnicians: [{ user: technician._id }] });
  await pickFromMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await page.route(
    '**/api/notifications',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const notify = dialog.getByRole('button', { name: 'Notify Technicians' });
  await notify.click();
  await expect(
    page.getByText('Something went wrong with this notification. Please try again later.'),
  ).toBeVisible();
  // The dialog has seen by now that a notice went out.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' })).toContainText(
    /Notified \d+ \w+/,
  );
  await notify.click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  expect(await outboxOf(technician.phone)).toHaveLength(1);
});
