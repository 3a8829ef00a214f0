import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { workOrders } from '#schema/records/work-orders.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  card,
  cardEndpoints,
  cards,
  fillCards,
  returnToTab,
  warrantyTitle,
} from '#web/test/steps/dashboard-steps.ts';

/** Stops the intervals, at which the cards refresh. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
}

const cardRequests = () => cardEndpoints.flatMap((endpoint) => api.requestsTo(endpoint)).length;

test('refreshes the cards within half a minute and keeps the last rows when that fails', async () => {
  stopIntervals();
  const order = fillCards().find(({ number }) => number.startsWith(workOrders.numberPrefix));
  if (!order) throw new Error('There is no work order.');
  renderApp('/app/dashboard');
  const row = card('Work Order Updates').getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('Open');
  for (const title of cards)
    await expect.element(card(title).getByRole('table', { name: title })).toBeVisible();
  api.respond(`GET ${workOrders.apiPath}`, pageOf([{ ...order, status: 'Startup' }]));
  vi.advanceTimersByTime(29_000);
  expect(cardRequests()).toBe(4);
  await expect.element(row).toMatchTextContent('Open');
  vi.advanceTimersByTime(2_000);
  await expect.element(row).toMatchTextContent('Startup');
  // A late response would start another half minute.
  await expect.poll(() => queryClient.isFetching()).toBe(0);

  const positionOf = (title: string) => card(title).element().getBoundingClientRect().toJSON();
  const position = positionOf(warrantyTitle);
  const restores = cardEndpoints.map((endpoint) => api.respond(endpoint, failure(500)));
  vi.advanceTimersByTime(31_000);
  const stale = /^Not refreshed since \d{1,2}:\d\d\s[AP]M$/;
  for (const title of cards) await expect.element(card(title).getByText(stale)).toBeVisible();
  await expect.element(row).toMatchTextContent('Startup');
  await expect.element(row).toMatchTextContent(order.number);
  expect(positionOf(warrantyTitle)).toEqual(position);
  for (const restore of restores) restore();
  returnToTab();
  await expect.element(page.getByText(stale)).not.toBeInTheDocument();
});

test('sends no requests while the tab is hidden', async () => {
  const setVisibility = (value: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  stopIntervals();
  fillCards();
  renderApp('/app/dashboard');
  for (const title of cards)
    await expect.element(card(title).getByRole('table', { name: title })).toBeVisible();
  expect(cardRequests()).toBe(4);
  setVisibility('hidden');
  vi.advanceTimersByTime(62_000);
  expect(cardRequests()).toBe(4);
  setVisibility('visible');
  await expect.poll(cardRequests).toBe(8);
});
