import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Reply } from '#schema/messages/replies.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { ana, sampleAvailableContact, sampleReply, sampleSuppression } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { acceptMessages, dialog, messageField } from '#web/test/steps/message-steps.ts';

const replyFrom = (name: string) => page.getByRole('article', { name: `Reply from ${name}` });
const optOutButton = { name: 'Record an Opt-Out' };

/** Opens the page with these replies. The array may change later. */
function openReplies(replies: Reply[]): void {
  api.respond('GET /messages/replies', () => pageOf(replies));
  api.respond('POST /messages/replies/seen', { data: { unread: 0 } });
  renderApp('/app/messages/replies');
}

test('shows new replies with their record and marks them and earlier ones as seen', async () => {
  const [first, second] = [
    sampleReply({ workOrder: 'an-order', recordNumber: 'WO-1001', isUnread: true }),
    sampleReply({ from: '+13125550176', fromName: null, body: 'Who is this?' }),
  ];
  openReplies([first, second]);
  await expect.element(replyFrom('Ida Wells')).toMatchTextContent('(312) 555-0171');
  await expect.element(replyFrom('Ida Wells').getByText('New', { exact: true })).toBeVisible();
  await expect
    .element(replyFrom('Ida Wells').getByRole('link', { name: 'WO-1001' }))
    .toHaveAttribute('href', '/app/work-orders/an-order#messages');
  await expect.element(replyFrom('(312) 555-0176')).toMatchTextContent('No earlier message');
  expect(replyFrom('(312) 555-0176').getByText('New', { exact: true }).query()).toBeNull();
  await expect
    .poll(() => api.requestsTo('POST /messages/replies/seen').map(({ body }) => body))
    .toEqual([{ replies: [first._id], andBefore: true }]);
  await page.getByRole('link', { name: 'Back to Message Center' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Message Center' })).toBeVisible();
  // Replies are a page of their own, not a third tab.
  expect(page.getByRole('tab').elements()).toHaveLength(2);
});

test('marks replies as seen at the next refetch after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reply = sampleReply({ isUnread: true });
  const seen = () => api.requestsTo('POST /messages/replies/seen').map(({ body }) => body);
  openReplies([reply]);
  const restore = api.respond('POST /messages/replies/seen', failure(503, { code: 'unavailable' }));
  await expect.poll(seen).toHaveLength(1);
  restore();
  vi.advanceTimersByTime(20_000);
  const request = { replies: [reply._id], andBefore: true };
  await expect.poll(seen).toEqual([request, request]);
});

test('records the opt-out of a reply that is no STOP keyword, and offers none for a short code', async () => {
  const replies = [
    sampleReply({ body: 'Stop please, wrong number' }),
    sampleReply({ from: '22395', fromName: null, body: 'Your parcel comes today.' }),
  ];
  openReplies(replies);
  await expect.element(replyFrom('22395')).toMatchTextContent('Your parcel comes today.');
  expect(replyFrom('22395').getByRole('button', optOutButton).query()).toBeNull();
  api.respond('POST /suppressions', () => {
    replies[0] = sampleReply({ ...replies[0], isSuppressed: true });
    return { data: sampleSuppression() };
  });
  await replyFrom('Ida Wells').getByRole('button', optOutButton).click();
  await expect
    .element(dialog().getByRole('textbox', { name: 'Phone number or email address' }))
    .toHaveValue('(312) 555-0171');
  await dialog().getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect.element(page.getByText('(312) 555-0171 gets no more messages.')).toBeVisible();
  await expect.element(replyFrom('Ida Wells').getByText('Opted out')).toBeVisible();
  await expect.element(replyFrom('Ida Wells').getByRole('button', optOutButton)).not.toBeInTheDocument();
});

test('answers a reply with a message to its sender about its record [10.2-30]', async () => {
  const sender = sampleAvailableContact({
    name: 'Ida Wells',
    phoneNumbers: [{ name: 'Cell', phone: '+13125550171', suppressed: false }],
  });
  openReplies([
    sampleReply({ workOrder: 'an-order', recordNumber: 'WO-1001' }),
    sampleReply({ body: 'Who?' }),
  ]);
  api.respond('GET /messages/available-contacts', { data: [ana, sender] });
  const buttons = page.getByRole('button', { name: 'Reply', exact: true });
  await expect.element(buttons.first()).toBeVisible();
  // Without an earlier message, there is no record to write about.
  expect(buttons.elements()).toHaveLength(1);
  await buttons.click();
  await expect.element(dialog()).toMatchTextContent('Send Message: WO-1001');
  await expect.element(dialog()).toMatchTextContent('Ida Wells wroteNine is fine.');
  await expect.element(messageField()).toHaveFocus();
  await expect.element(dialog().getByLabelText('Send to Ida Wells by')).toHaveValue('textTo +13125550171');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await buttons.click();
  await messageField().fill('See you at nine.');
  acceptMessages();
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /messages').map(({ body }) => body)).toMatchObject([
    {
      message: 'See you at nine.',
      textTo: '+13125550171',
      recipientName: 'Ida Wells',
      workOrder: 'an-order',
    },
  ]);
});

test('shows the number of new replies in the navigation and on the dashboard [10.2-31]', async () => {
  api.respond('GET /messages/replies/unread', { data: { unread: 3 } });
  renderApp('/app/dashboard');
  const link = page.getByRole('main').getByRole('link', { name: '3 new replies' });
  await expect.element(link).toHaveAttribute('href', '/app/messages/replies');
  expect(link.element().parentElement?.textContent).toContain(' · 3 new replies');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.element(navigation.getByRole('link', { name: 'Message Center 3 new replies' })).toBeVisible();
  openReplies([sampleReply({ isUnread: true })]);
  await expect.poll(() => api.requestsTo('POST /messages/replies/seen')).toHaveLength(1);
  await expect.element(navigation.getByRole('link', { name: 'Message Center', exact: true })).toBeVisible();
});

test('pages through replies', async () => {
  api.respond('GET /messages/replies', ({ query }) => {
    const start = Number(query.get('cursor') ?? 0);
    const data = Array.from({ length: 50 }, (_, index) =>
      sampleReply({ body: `Reply number ${start + index}` }),
    );
    return { data, total: 100, nextCursor: start === 0 ? '50' : null };
  });
  renderApp('/app/messages/replies');
  await expect.element(page.getByText('Reply number 0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('Reply number 50', { exact: true })).toBeVisible();
  await expect.element(page.getByText('51–100 of 100')).toBeVisible();
});

test('shows an error when replies fail to load and loads them again', async () => {
  const restore = api.respond('GET /messages/replies', failure(503, { code: 'unavailable' }));
  renderApp('/app/messages/replies');
  await expect
    .element(
      page.getByRole('main').getByText('Something went wrong fetching your replies. Please try again later.'),
    )
    .toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No replies to show.')).toBeVisible();
});

test('replies are accessible on wide and narrow screens', async () => {
  const fromName = 'Maximiliana Featherstonehaugh-Cholmondeley of Elm';
  const record = { workOrder: 'an-order', recordNumber: 'WO-1001', isUnread: true };
  openReplies([
    sampleReply({ ...record, fromName, body: `https://example.com/${'x'.repeat(200)}` }),
    sampleReply({ fromName: null, body: 'Nine is fine.\nThe gate code is 4711.' }),
    sampleReply({ ...record, fromName, isSuppressed: true }),
  ]);
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3);
  await expectAccessibleAtAllWidths();
  await page.getByRole('button', optOutButton).first().click();
  await dialog().getByRole('textbox', { name: 'Phone number or email address' }).fill('x');
  await dialog().getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect.element(dialog()).toMatchTextContent('Phone number is not valid.');
  await expectAccessibleAtAllWidths();
});
