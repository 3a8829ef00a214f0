import { expect, test } from '#e2e/fixtures/provider-test.ts';
import { createWorkOrderWithContacts, messageTo, selectContact } from '#e2e/fixtures/steps/message-steps.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

const newEmail = () => `${unique('ben').replace(' ', '.')}@ito.example`;

test('corrects the email address of a contact after a message failed, and the next message arrives', async ({
  signedIn: page,
  api,
  crewdesk,
}) => {
  const [wrong, right] = [newEmail(), newEmail()];
  crewdesk.unknownEmails.add(wrong);
  const phoneNumbers = [{ name: 'Office', phone: '+13125550142' }];
  const contacts = [{ title: 'Super', name: 'Ben Ito', email: wrong, phoneNumbers }];
  const { order } = await createWorkOrderWithContacts(api, { contacts });
  const about = { workOrder: order._id };
  await api.request('POST', '/messages', { message: 'We come at 8.', emailTo: wrong, ...about });
  const states = async () =>
    (await api.request('GET', `/messages?sent=true&workOrder=${order._id}`)).map(
      ({ emailTo, state }: { emailTo: string; state: string }) => `${emailTo} ${state}`,
    );
  await expect.poll(states).toEqual([`${wrong} failed`]);

  await page.goto(`/app/work-orders/${order._id}`);
  await expect(messageTo(page, 'Ben Ito')).toContainText('No such mailbox here');
  await page.getByLabel('Email Address (Optional)').fill(right);
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog');
  await selectContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We come at 8, gate B.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();

  await expect.poll(states).toEqual([`${right} sent`, `${wrong} failed`]);
  const [mail, ...more] = crewdesk.mailsTo(right);
  expect(more).toEqual([]);
  expect(mail?.headers.get('subject')).toBe('Message from Northwind Mechanical');
  expect(mail?.body).toContain('We come at 8, gate B.');
  expect(mail?.headers.get('list-unsubscribe')).toContain(`<${crewdesk.publicUrl}/api/unsubscribe/`);
});
