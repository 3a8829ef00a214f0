import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Reply } from '#schema/messages/replies.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleReply, sampleSuppression } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dialog, expectAccessibleAndFitting } from '#web/test/steps/message-steps.ts';

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

test('records the opt-out of a reply that is no STOP keyword', async () => {
  const replies = [sampleReply({ body: 'Stop please, wrong number' })];
  openReplies(replies);
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

test('offers no opt-out for a short code', async () => {
  openReplies([
    sampleReply({ from: '22395', fromName: null, body: 'Your parcel comes today.' }),
    sampleReply({ from: '+13125550176', fromName: null, body: 'Is the parcel for us?' }),
  ]);
  await expect.element(replyFrom('(312) 555-0176').getByRole('button', optOutButton)).toBeVisible();
  await expect.element(replyFrom('22395')).toMatchTextContent('Your parcel comes today.');
  expect(replyFrom('22395').getByRole('button', optOutButton).query()).toBeNull();
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

for (const width of [1440, 390]) {
  test(`replies are accessible at ${width} px`, async () => {
    await page.viewport(width, 900);
    const fromName = 'Maximiliana Featherstonehaugh-Cholmondeley of Elm';
    const record = { workOrder: 'an-order', recordNumber: 'WO-1001', isUnread: true };
    openReplies([
      sampleReply({ ...record, fromName, body: `https://example.com/${'x'.repeat(200)}` }),
      sampleReply({ fromName: null, body: 'Nine is fine.\nThe gate code is 4711.' }),
      sampleReply({ ...record, fromName, isSuppressed: true }),
    ]);
    await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3);
    await expectAccessibleAndFitting(width);
    await page.getByRole('button', optOutButton).first().click();
    await dialog().getByRole('textbox', { name: 'Phone number or email address' }).fill('x');
    await dialog().getByRole('button', { name: 'Record Opt-Out' }).click();
    await expect.element(dialog()).toMatchTextContent('Phone number is not valid.');
    await expectAccessibleAndFitting(width, dialog());
  });
}
