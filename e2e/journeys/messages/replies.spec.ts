import { expect, test } from '#e2e/fixtures/provider-test.ts';
import {
  createWorkOrderWithContacts,
  expectMessageStates,
  selectContact,
} from '#e2e/fixtures/steps/message-steps.ts';
import { formatPhone } from '#schema/fields/phone.ts';

test('texts a contact, sees the text delivered and reads the reply; STOP opts out, START opts in again [10.2-19]', async ({
  signedIn: page,
  api,
  crewdesk,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const section = page.getByRole('region', { name: 'Messages' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await selectContact(page, 'Ana Long');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('May we come at nine?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => crewdesk.textsTo(phone)).toEqual(['May we come at nine?']);
  await expectMessageStates(api, order, ['sent']);
  await crewdesk.reportDelivered(phone);
  await page.reload();
  await expect(section.getByRole('article').getByText('Delivered', { exact: true })).toBeVisible();

  await crewdesk.receiveText(phone, 'Nine is fine.\nThe gate code is 4711.');
  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('link', { name: /^Replies \d+ new$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replies' })).toBeVisible();
  const reply = page.getByRole('article', { name: 'Reply from Ana Long' });
  await expect(reply).toContainText('The gate code is 4711.');
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Message Center' }).click();
  await expect(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
  await page.goto(`/app/messages/replies`);
  await expect(reply).toBeVisible();
  await expect(reply.getByText('New', { exact: true })).toBeHidden();
  await reply.getByRole('link', { name: order.number }).click();
  await expect(page).toHaveURL(`/app/work-orders/${order._id}#messages`);
  await expect(section.getByRole('list', { name: 'Replies' })).toContainText('Nine is fine.');

  await crewdesk.receiveText(phone, 'stop.');
  await page.reload();
  await page.getByRole('button', { name: 'Send Message' }).click();
  const optedOut = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(optedOut).toContainText('Ana Long: Opted out of texts.');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    optedOut.getByRole('link', { name: 'See this opt-out' }).click(),
  ]);
  const row = tab.getByRole('row').filter({ hasText: formatPhone(phone) });
  await expect(row).toContainText('Texted STOP');
  await expect(row).toContainText('Ana Long');

  await crewdesk.receiveText(phone, 'START');
  await tab.goto(`/app/messages/opt-outs?q=${encodeURIComponent(phone)}`);
  await expect(tab.getByText('Nobody has opted out.')).toBeVisible();
});
