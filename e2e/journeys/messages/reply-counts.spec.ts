import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { expect, test } from '#e2e/fixtures/provider-test.ts';
import { createWorkOrderWithContacts } from '#e2e/fixtures/steps/message-steps.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ movesClock: true });

async function listStates(api: ApiClient, order: { _id: string }): Promise<string[]> {
  const messages = await api.request('GET', `/messages?sent=true&workOrder=${order._id}`);
  return messages.map(({ message, state }: { message: string; state: string }) => `${message} ${state}`);
}

/** Texts the contact of a new work order. A reply is about the record of the latest text that was sent. */
async function askContact(api: ApiClient) {
  const { order, phone } = await createWorkOrderWithContacts(api);
  await api.request('POST', '/messages', { message: 'At nine?', textTo: phone, workOrder: order._id });
  await expect.poll(() => listStates(api, order)).toEqual(['At nine? sent']);
  return { order, phone };
}

test('counts a reply that arrives while the dispatcher is looking, until it is read on the phone, and blocks texts once the next reply is recorded as an opt-out', async ({
  signedIn: page,
  api,
  crewdesk,
  colleague,
  openBrowser,
}) => {
  const { order, phone } = await askContact(api);
  const countUnread = async (token?: string) =>
    (await api.request('GET', '/messages/replies/unread', undefined, token)).unread as number;
  const [unread, unreadByColleague] = [await countUnread(), await countUnread(colleague.token)];
  await page.clock.install();
  await page.goto('/app/messages');
  const replies = (count: number) =>
    page.getByRole('link', { name: count ? `Replies ${count} new` : /^Replies$/ });
  await expect(replies(unread)).toBeVisible();
  const text = unique('Nine is fine, gate code');
  await crewdesk.receiveText(phone, text);
  await page.clock.fastForward(20_000);
  await expect(replies(unread + 1)).toBeVisible();
  const forwarded = () => crewdesk.mailsTo(crewdesk.officeEmail).filter(({ body }) => body.includes(text));
  await expect.poll(forwarded).toHaveLength(1);

  const phonePage = await openBrowser({ token: api.token, viewport: { width: 390, height: 844 } });
  await phonePage.goto(`/app/work-orders/${order._id}#messages`);
  const reply = phonePage.getByRole('article', { name: 'Reply from Ana Long' });
  await reply.scrollIntoViewIfNeeded();
  await expect(reply).toContainText(text);
  await expect.poll(() => countUnread()).toBe(unread);
  await page.clock.fastForward(20_000);
  await expect(replies(unread)).toBeVisible();
  expect(await countUnread(colleague.token)).toBe(unreadByColleague + 1);

  await crewdesk.receiveText(phone, 'Please leave me alone.');
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const last = page
    .getByRole('article', { name: 'Reply from Ana Long' })
    .filter({ hasText: 'Please leave me alone.' });
  await last.getByRole('button', { name: 'Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note (Optional)').fill('By text.');
  await dialog.getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect(last.getByText('Opted out', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Send Message' }).click();
  const optedOut = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(optedOut).toContainText('Ana Long: Opted out of texts.');
  await dialog.getByLabel('Available contacts').selectOption({ label: 'Ana Long, Owner' });
  await expect(dialog.getByLabel('Send to Ana Long by')).toHaveValue('emailTo ana@lakeview.example');
  await api.request('POST', '/messages', { message: 'Still?', textTo: phone, workOrder: order._id });
  await expect.poll(() => listStates(api, order)).toEqual(['Still? blocked', 'At nine? sent']);
  expect(crewdesk.textsTo(phone)).toEqual(['At nine?']);
});
