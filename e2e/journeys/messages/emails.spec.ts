import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import {
  createWorkOrderWithContacts,
  messageTo,
  newContact,
  openMessageDialog,
  outboxFor,
  sendTo,
} from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

/** Sends an email to the contact of a work order and returns the unsubscribe link in it. */
async function findUnsubscribeLink(email: string): Promise<string> {
  await expect.poll(() => outboxFor(email)).toHaveLength(1);
  const [mail] = await outboxFor(email);
  return /https?:\S+\/unsubscribe\/\S+/.exec(mail?.body ?? '')?.[0] ?? '';
}

test('a contact unsubscribes by the link in an email, and the message dialog disables the address with the reason', async ({
  signedIn: page,
  api,
  openBrowser,
}) => {
  const contact = newContact('Ana Long');
  const { order } = await openMessageDialog(page, api, { contacts: [contact] });
  await sendTo(page, ['Ana Long, Owner'], 'The filters are due.');
  const contactPage = await openBrowser();
  await contactPage.goto(await findUnsubscribeLink(contact.email));
  await expect(contactPage.getByRole('main')).toContainText(`to ${contact.email}`);
  for (const width of [1440, 390]) {
    await contactPage.setViewportSize({ width, height: 900 });
    await expectAccessible(contactPage);
  }
  await contactPage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(contactPage.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();

  await page.goto(`/app/work-orders/${order._id}#messages`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog');
  const optedOut = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(optedOut).toContainText('Ana Long: Unsubscribed from email.');
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Ana Long, Owner' });
  const email = dialog.getByRole('option', { name: `Email ${contact.email} (Unsubscribed from email)` });
  await expect(email).toBeDisabled();
  await api.request('POST', '/messages', { message: 'Hi', emailTo: contact.email, workOrder: order._id });
  await page.reload();
  await expect(messageTo(page, 'Ana Long').getByText('Blocked', { exact: true })).toBeVisible();
  expect(await outboxFor(contact.email)).toHaveLength(1);
});

test('lifts the opt-out of a contact who unsubscribed by mistake, and the blocked email arrives', async ({
  signedIn: page,
  api,
  openBrowser,
}) => {
  const contact = newContact('Ana Long');
  const { order } = await createWorkOrderWithContacts(api, { contacts: [contact] });
  const send = (message: string) =>
    api.request('POST', '/messages', { message, emailTo: contact.email, workOrder: order._id });
  await send('The filters are due.');
  const contactPage = await openBrowser();
  await contactPage.goto(await findUnsubscribeLink(contact.email));
  await contactPage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(contactPage.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await send('We come on Monday.');

  await page.goto(`/app/messages/opt-outs?q=${encodeURIComponent(contact.email)}`);
  await expect(page.getByRole('row').filter({ hasText: contact.email })).toContainText('Unsubscribe link');
  await page.getByRole('button', { name: contact.email, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('They told me that they want messages again.').check();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText(`${contact.email} gets messages again.`)).toBeVisible();
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await messageTo(page, 'Ana Long').getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => outboxFor(contact.email)).toHaveLength(2);
  expect((await outboxFor(contact.email))[1]?.body).toContain('We come on Monday.');
});

test('previews an email letter by letter as the contact gets it', async ({ signedIn: page, api }) => {
  const contact = newContact('Zoë Müller');
  const { dialog } = await openMessageDialog(page, api, { contacts: [contact] });
  const text = 'Grüß Gott, Zoë!\n\n  - Unit 1: "RTU" & <b>fan</b>\n  - Gate B, 5 € 🚧';
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Zoë Müller, Owner' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill(text);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const email = dialog.getByRole('figure').filter({ hasText: 'By email' });
  const [subject, body] = await email.getByRole('paragraph').allInnerTexts();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect.poll(() => outboxFor(contact.email)).toHaveLength(1);
  const [mail] = await outboxFor(contact.email);
  expect(body).toBe(text);
  expect(mail?.subject).toBe(subject);
  expect(mail?.body.split('\n\n--\n')[0]).toBe(text);
});
