import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { createWorkOrder, openSignedIn } from '#e2e/fixtures/reply-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { TwilioInstance } from '#e2e/fixtures/twilio-instance.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const crewdesk = new TwilioInstance();
const phone = '+13125550171';
const technicianPhone = '+13125550172';
const formattedPhone = '(312) 555-0171';

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => crewdesk.start());
test.afterAll(() => crewdesk.stop());

test('shows a reply with its record; STOP opts out and START opts in again [10.2-19]', async ({ page }) => {
  test.setTimeout(120_000);
  const order = await createWorkOrder(crewdesk, { contact: phone, technician: technicianPhone });
  const text = { message: 'May we come at nine?', textTo: phone, workOrder: order._id };
  await crewdesk.request('POST', '/messages', text);
  await expect.poll(() => crewdesk.textsTo(phone)).toHaveLength(1);
  await crewdesk.receiveText(phone, 'Nine is fine.\nThe gate code is 4711.');

  await openSignedIn(page, crewdesk, '/app/messages');
  // Replies are a page of their own, not a third tab.
  await expect(page.getByRole('tab')).toHaveText([/^Sent\d/, /^Scheduled Messages\d/]);
  await page.getByRole('link', { name: 'Replies 1 new' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replies' })).toBeVisible();
  const reply = page.getByRole('article', { name: 'Reply from Ida Wells' });
  await expect(reply).toContainText('The gate code is 4711.');
  await expect(reply).toContainText(formattedPhone);
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  await expect(reply.getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/app/work-orders/${order._id}#messages`,
  );
  await page.getByRole('link', { name: 'Back to Message Center' }).click();
  await expect(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
  await page.goto(`${crewdesk.url}/app/messages/replies`);
  await expect(reply).toBeVisible();
  await expect(reply.getByText('New', { exact: true })).toBeHidden();

  await reply.getByRole('link', { name: order.number }).click();
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section.getByRole('list', { name: 'Replies' })).toContainText('Nine is fine.');

  await crewdesk.receiveText(phone, 'stop.');
  await page.goto(`${crewdesk.url}/app/messages/opt-outs`);
  const row = page.getByRole('row').filter({ hasText: formattedPhone });
  await expect(row).toContainText('Texted STOP');
  await expect(row).toContainText('Ida Wells');
  await row.getByRole('button', { name: formattedPhone, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They texted STOP themselves. Ask them to text START to your number');
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(dialog).toContainText('Please confirm that they want messages again.');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();

  await page.goto(`${crewdesk.url}/app/work-orders/${order._id}#messages`);
  await section.getByRole('button', { name: 'Send Messages' }).click();
  const optedOut = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(optedOut).toContainText('Ida Wells: Opted out of texts.');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    optedOut.getByRole('link', { name: 'See this opt-out' }).click(),
  ]);
  await expect(tab.getByRole('row').filter({ hasText: formattedPhone })).toBeVisible();
  await tab.close();

  await crewdesk.receiveText(phone, 'START');
  await page.goto(`${crewdesk.url}/app/messages/opt-outs`);
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
});

test('keeps an ambiguous STOP reply readable and lets the user record or lift the opt-out', async ({
  page,
}) => {
  await crewdesk.receiveText(phone, 'Stop please, wrong number');
  await openSignedIn(page, crewdesk, '/app/messages/replies');
  const reply = page.getByRole('article').filter({ hasText: 'Stop please, wrong number' });
  // The text is not a STOP keyword, so the reader decides.
  await reply.getByRole('button', { name: 'Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Phone number or email address')).toHaveValue(formattedPhone);
  await dialog.getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect(page.getByText(`${formattedPhone} gets no more messages.`)).toBeVisible();
  await expect(reply.getByText('Opted out')).toBeVisible();
  await expect(reply.getByRole('button', { name: 'Record an Opt-Out' })).toBeHidden();

  await crewdesk.receiveText('+13125550173', 'Stop please');
  await page.goto(`${crewdesk.url}/app/messages/replies`);
  const ambiguousReply = page.getByRole('article').filter({ hasText: /Stop please$/ });
  await expect(ambiguousReply.getByText('Opted out')).toBeVisible();
  await page.goto(`${crewdesk.url}/app/messages/opt-outs?q=0173`);
  await page.getByRole('button', { name: 'Actions for (312) 555-0173' }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await dialog.getByLabel('They told me that they want messages again.').check();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText('(312) 555-0173 gets messages again.')).toBeVisible();
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
});

test('the notice preview shows the URL that is sent', async ({ page }) => {
  const [order] = await crewdesk.request('GET', '/work-order');
  await openSignedIn(page, crewdesk, `/app/work-orders/${order._id}`);
  await page.getByRole('button', { name: 'Notify Technicians' }).click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('figure').getByRole('paragraph');
  await expect(preview).toContainText(`Review it here: ${crewdesk.publicUrl}/print/work-orders/${order._id}`);
  const previewText = await preview.innerText();
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect.poll(() => crewdesk.textsTo(technicianPhone)).toEqual([previewText]);
});

test('marks a reply as seen when it is scrolled into view in its record', async ({ page }) => {
  const order = await createRecord(crewdesk, workOrders);
  const number = '+13125550174';
  await crewdesk.request('POST', '/messages', { message: 'At nine?', textTo: number, workOrder: order._id });
  await expect.poll(() => crewdesk.textsTo(number)).toHaveLength(1);
  await openSignedIn(page, crewdesk, '/app/messages/replies');
  await expect(page.getByRole('list', { name: 'Replies' })).toBeVisible();
  await crewdesk.receiveText(number, 'At ten, please.');
  await crewdesk.receiveText('+13125550175', 'Who is this?');

  // Below the visible part of the page.
  await page.goto(`${crewdesk.url}/app/work-orders/${order._id}`);
  const section = page.getByRole('region', { name: 'Messages' });
  const reply = section.getByRole('article', { name: 'Reply from' });
  await expect(reply).toBeAttached();
  await page.goto(`${crewdesk.url}/app/messages`);
  await expect(page.getByRole('link', { name: 'Replies 2 new' })).toBeVisible();

  const markedSeen = page.waitForResponse('**/api/messages/replies/seen');
  await page.goto(`${crewdesk.url}/app/work-orders/${order._id}#messages`);
  await reply.scrollIntoViewIfNeeded();
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  expect((await markedSeen).status()).toBe(200);
  // The mark stays while the page is open.
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('link', { name: 'Replies 1 new' }).click();
  const article = page.getByRole('article');
  await expect(article.filter({ hasText: 'Who is this?' }).getByText('New', { exact: true })).toBeVisible();
  await expect(article.filter({ hasText: 'At ten' }).getByText('New', { exact: true })).toBeHidden();
});

test('ignores an unread count that was requested before the reply was marked as seen', async ({ page }) => {
  const order = await createRecord(crewdesk, workOrders);
  const number = '+13125550177';
  await crewdesk.request('POST', '/messages', { message: 'At nine?', textTo: number, workOrder: order._id });
  await expect.poll(() => crewdesk.textsTo(number)).toHaveLength(1);
  await openSignedIn(page, crewdesk, '/app/messages/replies');
  await expect(page.getByRole('list', { name: 'Replies' })).toBeVisible();
  await crewdesk.receiveText(number, 'At ten, please.');

  const seenRequest = Promise.withResolvers<void>();
  const unreadRequest = Promise.withResolvers<void>();
  const unreadResponded = Promise.withResolvers<void>();
  await page.route('**/api/messages/replies/seen', async (route) => {
    await seenRequest.promise;
    await route.fallback();
  });
  await page.route('**/api/messages/replies/unread', async (route) => {
    const response = await route.fetch();
    await unreadRequest.promise;
    await route.fulfill({ response });
    unreadResponded.resolve();
  });
  const seenRequested = page.waitForRequest('**/api/messages/replies/seen');
  await page.goto(`${crewdesk.url}/app/work-orders/${order._id}#messages`);
  await seenRequested;
  const unreadRequested = page.waitForEvent('request', (request) =>
    request.url().endsWith('/replies/unread'),
  );
  await page.getByRole('link', { name: 'Message Center' }).click();
  await unreadRequested;
  const markedSeen = page.waitForResponse('**/api/messages/replies/seen');
  seenRequest.resolve();
  await markedSeen;
  unreadRequest.resolve();
  await unreadResponded.promise;
  await page.getByRole('button', { name: '+ New Message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
});

test('offers no opt-out for a short code', async ({ page }) => {
  await crewdesk.receiveText('22395', 'Your parcel comes today.');
  await crewdesk.receiveText('+13125550176', 'Is the parcel for us?');
  await openSignedIn(page, crewdesk, '/app/messages/replies');
  const longNumber = page.getByRole('article', { name: 'Reply from (312) 555-0176' });
  await expect(longNumber.getByRole('button', { name: 'Record an Opt-Out' })).toBeVisible();
  const shortCode = page.getByRole('article', { name: 'Reply from 22395' });
  await expect(shortCode).toContainText('Your parcel comes today.');
  await expect(shortCode.getByRole('button', { name: 'Record an Opt-Out' })).toBeHidden();
});
