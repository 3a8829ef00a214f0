import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { messageTo, newContact, openMessageDialog, outboxFor } from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('a contact gets an email as previewed and unsubscribes by its link; the address is disabled until the opt-out is lifted, and the blocked email arrives', async ({
  signedIn: page,
  api,
  openBrowser,
}) => {
  const contact = newContact('Zoë Müller');
  const { order, dialog } = await openMessageDialog(page, api, { contacts: [contact] });
  const text = 'Grüß Gott, Zoë!\n\n  - Unit 1: "RTU" & <b>fan</b>\n  - Gate B, 5 € 🚧';
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Zoë Müller, Owner' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill(text);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('figure').filter({ hasText: 'By email' });
  const [subject, body] = await preview.getByRole('paragraph').allInnerTexts();
  expect(body).toBe(text);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect.poll(() => outboxFor(contact.email)).toHaveLength(1);
  const [mail] = await outboxFor(contact.email);
  expect(mail?.subject).toBe(subject);
  expect(mail?.body.split('\n\n--\n')[0]).toBe(text);
  const unsubscribeLink = /https?:\S+\/unsubscribe\/\S+/.exec(mail?.body ?? '')?.[0] ?? '';

  const contactPage = await openBrowser();
  await contactPage.goto(unsubscribeLink);
  await expect(contactPage.getByRole('main')).toContainText(`to ${contact.email}`);
  for (const width of [1440, 390]) {
    await contactPage.setViewportSize({ width, height: 900 });
    await expectAccessible(contactPage);
  }
  await contactPage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(contactPage.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();

  await page.goto(`/app/work-orders/${order._id}#messages`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const optedOut = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(optedOut).toContainText('Zoë Müller: Unsubscribed from email.');
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Zoë Müller, Owner' });
  const email = dialog.getByRole('option', { name: `Email ${contact.email} (Unsubscribed from email)` });
  await expect(email).toBeDisabled();
  await api.request('POST', '/messages', {
    message: 'We come on Monday.',
    emailTo: contact.email,
    workOrder: order._id,
  });
  await page.goto(`/app/messages/opt-outs?q=${encodeURIComponent(contact.email)}`);
  await expect(page.getByRole('row').filter({ hasText: contact.email })).toContainText('Unsubscribe link');
  await page.getByRole('button', { name: contact.email, exact: true }).click();
  await dialog.getByLabel('They told me that they want messages again.').check();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText(`${contact.email} gets messages again.`)).toBeVisible();

  await page.getByRole('link', { name: 'Back to Message Center' }).click();
  const blocked = messageTo(page, 'Zoë Müller').filter({ hasText: order.number }).first();
  await expect(blocked.getByText('Blocked', { exact: true })).toBeVisible();
  expect(await outboxFor(contact.email)).toHaveLength(1);
  await blocked.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => outboxFor(contact.email)).toHaveLength(2);
  expect((await outboxFor(contact.email))[1]?.body).toContain('We come on Monday.');
});
