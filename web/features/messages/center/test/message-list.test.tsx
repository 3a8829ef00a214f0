import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Message } from '#schema/messages/messages.ts';
import type { MessagePages } from '#web/features/messages/message-pages.ts';
import { messagePagesQuery } from '#web/features/messages/messages.queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleMessage } from '#web/test/samples.ts';

const articles = () => page.getByRole('article').elements();

function sampleMessages(start: number, count: number): Message[] {
  return Array.from({ length: count }, (_, index) => {
    const number = start + index;
    const message = `Text number ${number}. ${'It has several lines. '.repeat(number % 7)}`;
    return sampleMessage({ _id: `message-${number}`, recipientName: `Contact ${number}`, message });
  });
}

test('loads a hundred thousand messages page by page and renders only the visible ones [2.16-6]', async () => {
  const size = 50;
  const offsets: number[] = [];
  api.respond('GET /messages', ({ query }) => {
    if (query.get('sent') === 'false') return pageOf([]);
    const start = Number(query.get('cursor') ?? 0);
    offsets.push(start);
    const nextCursor = start + size < 100_000 ? String(start + size) : null;
    return { data: sampleMessages(start, size), total: 1000, more: true, nextCursor };
  });
  renderApp('/app/messages');
  await expect.element(page.getByRole('tab', { name: 'Sent More than 1,000' })).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Message to Contact 0' })).toBeVisible();
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return offsets.length;
      },
      { interval: 10 },
    )
    .toBeGreaterThan(5);
  expect(offsets).toEqual(offsets.map((_, index) => index * size));
  expect(articles().length).toBeLessThan(60);
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

test('Show More keeps the focus, which moves to the first new message', async () => {
  const size = 6;
  const last = Promise.withResolvers<void>();
  api.respond('GET /messages', async ({ query }) => {
    if (query.get('sent') === 'false') return pageOf([]);
    const start = Number(query.get('cursor') ?? 0);
    const isLast = start === 2 * size;
    if (isLast) await last.promise;
    return { data: sampleMessages(start, size), total: 18, nextCursor: isLast ? null : String(start + size) };
  });
  const allow = api.respond('GET /messages', ({ query }) =>
    query.get('cursor')
      ? failure(500)
      : { data: sampleMessages(0, size), total: 18, nextCursor: String(size) },
  );
  renderApp('/app/messages');
  const more = page.getByRole('button', { name: 'Show More' });
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Something went wrong fetching your messages. Please try again later.');
  allow();
  const release = api.hold('GET /messages');
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await expect.element(more).toHaveFocus();
  release();
  await expect.element(page.getByRole('article', { name: `Message to Contact ${size}` })).toHaveFocus();

  // The last page loads by itself, and takes the button away.
  more.element().focus();
  last.resolve();
  await expect.element(page.getByRole('article', { name: `Message to Contact ${2 * size}` })).toHaveFocus();
});

/** Counts the calls of functions during an action, except those of React itself. */
async function countFunctionCalls(action: () => Promise<unknown>): Promise<number> {
  const profiler = cdp();
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await action();
  const { result } = await profiler.send('Profiler.takePreciseCoverage');
  await profiler.send('Profiler.stopPreciseCoverage');
  await profiler.send('Profiler.disable');
  const counted = result.filter(({ url }) => /\/web\/|react-virtual/.test(url));
  const functions = counted.flatMap((script) => script.functions);
  expect(functions.map(({ functionName }) => functionName)).toContain('MessageList');
  return functions.map(({ ranges }) => ranges[0]?.count ?? 0).reduce((sum, count) => sum + count, 0);
}

test('scrolling visits only a part of sixty thousand loaded messages', async () => {
  const total = 60_000;
  renderApp('/app/messages');
  const loaded: MessagePages = {
    pages: [{ data: sampleMessages(0, total), total, nextCursor: null }],
    pageParams: [undefined],
  };
  queryClient.setQueryData(messagePagesQuery({ sent: true }).queryKey, loaded);
  await expect.element(page.getByRole('article').first()).toHaveAttribute('aria-setsize', String(total));
  const scrolls = 10;
  const calls = await countFunctionCalls(async () => {
    for (let scroll = 0; scroll < scrolls; scroll += 1) {
      window.scrollBy(0, 3000);
      await new Promise(requestAnimationFrame);
    }
  });
  expect(articles().length).toBeLessThan(60);
  // About 30,000; visiting each message would add at least as many as there are messages.
  expect(calls / scrolls).toBeLessThan(total);
});
