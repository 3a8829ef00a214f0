import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleReply } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dialog, section, serveListedRecord } from '#web/test/steps/message-steps.ts';

const reply = () => section().getByRole('article', { name: 'Reply from Ida Wells' });
const seenRequests = () => api.requestsTo('POST /messages/replies/seen').map(({ body }) => body);

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Makes the API return a work order with an unread reply. */
function serveUnreadReply() {
  const { path, _id } = serveListedRecord();
  const unread = sampleReply({ workOrder: _id, isUnread: true });
  api.respond('GET /messages/replies', pageOf([unread]));
  return { path, unread };
}

/** Resolves after an intersection observer has reported what it sees. */
async function waitForObservers(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

test('marks a reply as seen when it is scrolled into view in its record', async () => {
  vi.useFakeTimers({ toFake: [...faked], shouldAdvanceTime: true });
  const { path, unread } = serveUnreadReply();
  // Another reply, about another record, stays unread.
  api.respond('POST /messages/replies/seen', { data: { unread: 1 } });
  renderApp(path);
  await expect.element(reply()).toBeInTheDocument();
  expect(reply().element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
  await waitForObservers();
  await vi.advanceTimersByTimeAsync(1000);
  expect(seenRequests()).toEqual([]);

  const restore = api.respond('POST /messages/replies/seen', failure(503, { code: 'unavailable' }));
  reply().element().scrollIntoView();
  const request = { replies: [unread._id], andBefore: false };
  await expect.poll(seenRequests).toEqual([request]);
  restore();
  // The next refetch tries again.
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(seenRequests).toEqual([request, request]);
  // The mark stays while the page is open.
  await expect.element(reply().getByText('New', { exact: true })).toBeVisible();
  api.respond('GET /messages/replies/unread', { data: { unread: 1 } });
  await page.getByRole('link', { name: /^Message Center/ }).click();
  await expect.element(page.getByRole('link', { name: 'Replies 1 new' })).toBeVisible();
});

test('ignores an unread count that was requested before the reply was marked as seen', async () => {
  const { path } = serveUnreadReply();
  api.respond('GET /messages/replies/unread', { data: { unread: 3 } });
  api.respond('POST /messages/replies/seen', { data: { unread: 2 } });
  const releaseSeen = api.hold('POST /messages/replies/seen');
  const releaseUnread = api.hold('GET /messages/replies/unread');
  renderApp(`${path}#messages`);
  await expect.element(reply()).toBeInTheDocument();
  reply().element().scrollIntoView();
  await expect.poll(seenRequests).toHaveLength(1);
  await page.getByRole('link', { name: /^Message Center/ }).click();
  await expect.poll(() => api.requestsTo('GET /messages/replies/unread')).not.toHaveLength(0);
  await expect.element(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
  releaseSeen();
  const repliesLink = page.getByRole('link', { name: 'Replies 2 new' });
  await expect.element(repliesLink).toBeVisible();
  releaseUnread();
  await page.getByRole('button', { name: '+ New Message' }).click();
  await dialog().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(repliesLink).toBeVisible();
});
