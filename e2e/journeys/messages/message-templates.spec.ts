import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  outboxFor,
  selectContact,
} from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('writes a template, chooses it in a message and sends it with the name of each contact [10.2-64]', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('Parts have arrived');
  await page.goto('/app/messages');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: '+ New Template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('Hello {contact}, your parts for {number} are here.');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Hello {contact}, your parts');

  const { order, phone } = await createWorkOrderWithContacts(api);
  await chooseFromRowMenu(page, order, 'Send Messages');
  for (const contact of ['Ana Long', 'Ben Ito']) await selectContact(page, contact);
  await dialog.getByLabel('Insert a template').fill(name);
  await page.getByRole('option', { name }).click();
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(`Hello {contact}, your parts for ${order.number} are here.`);
  await page.keyboard.type(' Thank you.');
  await dialog.getByRole('button', { name: 'Send Messages' }).click();
  await expect(page.getByText('2 message(s) successfully sent.')).toBeVisible();
  const sent = `your parts for ${order.number} are here. Thank you.`;
  await expect
    .poll(() => outboxFor(phone))
    .toEqual([expect.objectContaining({ body: `Hello Ana Long, ${sent}` })]);
  const stored: { message: string }[] = await api.request(
    'GET',
    `/messages?sent=true&workOrder=${order._id}`,
  );
  expect(stored.map(({ message }) => message).toSorted()).toEqual([
    `Hello Ana Long, ${sent}`,
    `Hello Ben Ito, ${sent}`,
  ]);
});
