import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleMessage } from '#web/test/samples.ts';

const articles = () => page.getByRole('article');
const stateFilter = () => page.getByLabelText('Filter by state');
const lastQuery = (sent: boolean) =>
  api
    .requestsTo('GET /messages')
    .map(({ query }) => query)
    .findLast((query) => query.get('sent') === String(sent));

test('searches messages and filters them by state, failed first [10.2-32]', async () => {
  const failed = sampleMessage({ state: 'failed', message: 'The gate code', reason: 'No such number.' });
  api.respond('GET /messages', ({ query }) => {
    if (query.get('sent') === 'false') return pageOf([sampleScheduledMessage({ message: 'Spring' })]);
    const all = [sampleMessage({ message: 'The crane' }), failed];
    const state = query.get('state');
    const found = all.filter(({ message }) => message.includes(query.get('q') ?? ''));
    return pageOf(state ? found.filter((message) => message.state === state) : found);
  });
  renderApp('/app/messages?tab=scheduled');
  await expect.element(articles()).toMatchTextContent('Spring');
  const labels = stateFilter()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(labels.slice(0, 2)).toEqual(['All states', 'Failed']);
  // Scheduled messages have no other states, so this leads to the sent ones.
  await stateFilter().selectOptions('Failed');
  await expect.element(articles()).toMatchTextContent('The gate code');
  await expect.element(page.getByRole('tab', { name: 'Sent 1' })).toHaveAttribute('aria-selected', 'true');
  expect(location.search).toBe('?state=failed');
  expect(lastQuery(false)?.has('state')).toBe(false);

  await page.getByLabelText('Search messages...').fill('crane');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing matches the search and the filters.')).toBeVisible();
  expect(Object.fromEntries(lastQuery(true) ?? [])).toMatchObject({ q: 'crane', state: 'failed' });
  await expectAccessibleAtAllWidths('main');
  await stateFilter().selectOptions('All states');
  await expect.element(articles()).toMatchTextContent('The crane');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => articles().elements()).toHaveLength(2);
  expect(location.search).toBe('');
});
