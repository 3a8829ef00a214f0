import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { recordRow } from '#web/test/steps/record-list-steps.ts';

const records = Array.from({ length: 50 }, () => sampleListItem());
const found = records.slice(0, 2);

test('a list whose counting ended says that there are more', async () => {
  api.respond('GET /work-order', { data: records, total: 1000, more: true, nextCursor: 'next' });
  renderApp('/app/work-orders?q=chicago');
  await expect.element(page.getByText('1–50 of more than 1,000')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'More than 1,000 found' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Open More than 1,000' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Closed More than 1,000' })).toBeVisible();
  await page.viewport(390, 844);
  const tops = () =>
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.getBoundingClientRect().top);
  await expect.poll(() => new Set(tops()).size).toBe(1);
  expect(api.requestsTo('GET /work-order').every(({ query }) => query.get('bounded') === 'true')).toBe(true);
});

test('a page beyond the counted rows names the rows that were shown', async () => {
  const last = { data: records, total: 50, more: true };
  api.respond('GET /work-order', ({ query }) => ({
    ...last,
    nextCursor: query.has('cursor') ? null : 'next',
  }));
  renderApp('/app/work-orders?q=chicago');
  await expect.element(page.getByText('1–50 of more than 50')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('51–100 of 100')).toBeVisible();
});

/** Bounded searches stop with these records; returns the function that completes the others. */
function stopEarlyWith(partial: RecordListItem[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.respond('GET /work-order', async ({ query }) => {
    if (query.has('bounded')) return { ...pageOf(partial), isComplete: false };
    await promise;
    return pageOf(found);
  });
  return resolve;
}

test('a search that stopped early shows what it found, and then the rest', async () => {
  const complete = stopEarlyWith(found.slice(0, 1));
  renderApp('/app/work-orders?q=5555');
  await expect.element(page.getByRole('tab', { name: 'Open 1 so far' })).toBeVisible();
  complete();
  for (const record of found) await expect.element(recordRow(record)).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Open 2' })).toBeVisible();
});

test('a search that stopped without matches does not say that nothing matches', async () => {
  const complete = stopEarlyWith([]);
  renderApp('/app/work-orders?q=5555');
  const further = () => api.requestsTo('GET /work-order').filter(({ query }) => !query.has('bounded'));
  await expect.poll(further).not.toEqual([]);
  expect(page.getByText('Nothing matches').elements()).toEqual([]);
  complete();
  for (const record of found) await expect.element(recordRow(record)).toBeVisible();
});
