import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Endpoint, failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import { expectToast, toasts } from '#web/test/steps/failure-steps.ts';

const tryAgain = () => page.getByRole('button', { name: 'Try Again' });
const problems = (count: number) => page.getByRole('button', { name: `Recent problems: ${count}` });
const returnToTab = () => window.dispatchEvent(new Event('visibilitychange'));

// The lists of the other kinds are the same screen.
for (const [path, endpoint, message] of [
  [
    'work-orders',
    'GET /work-order',
    'Something went wrong loading your work orders. Please try again later.',
  ],
  ['customers', 'GET /customer', 'Something went wrong loading your customers. Please come back later.'],
  ['technicians', 'GET /user', 'Something went wrong loading technicians. Please come back later.'],
  ['messages', 'GET /messages', 'Something went wrong fetching your messages. Please try again later.'],
  [
    'messages/replies',
    'GET /messages/replies',
    'Something went wrong fetching your replies. Please try again later.',
  ],
] satisfies [string, Endpoint, string][]) {
  test(`shows one toast and an inline error when ${path} fails to load [8.1-4]`, async () => {
    const restore = api.respond(endpoint, failure(500));
    const requestCount = () => api.requestsTo(endpoint).length;
    renderApp(`/app/${path}`);
    await expectToast(message, 'Request failed with status code 500');
    const inlineError = page.getByRole('main').getByRole('alert').filter({ hasText: message });
    await expect.element(inlineError).toBeVisible();
    await toasts().getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(toasts()).not.toBeInTheDocument();

    // Returning to the tab loads the list again, and so does Try Again.
    for (const loadAgain of [returnToTab, () => tryAgain().click()]) {
      const before = requestCount();
      await loadAgain();
      // Each request is repeated once.
      await expect.poll(requestCount).toBeGreaterThan(before + 1);
      await expect.element(tryAgain()).toBeEnabled();
      await expect.element(inlineError).toBeVisible();
    }
    await expect.element(problems(1)).toBeVisible();
    expect(toasts().elements()).toEqual([]);

    restore();
    await tryAgain().click();
    await expect.element(inlineError).not.toBeInTheDocument();
  });
}

test('shows a new toast when a list fails again after it had loaded [8.1-5]', async () => {
  api.respond('GET /customer', ({ query }) => pageOf(query.get('q') ? [] : [sampleCustomer()]));
  renderApp('/app/customers');
  // Otherwise the first load could fail as well and show its own toast.
  await expect.element(page.getByRole('rowheader')).toBeVisible();
  for (const [index, text] of ['one', 'another'].entries()) {
    const restore = api.respond('GET /customer', failure(500));
    await page.getByRole('searchbox', { name: 'Search customers...' }).fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(problems(index + 1)).toBeVisible();
    restore();
    await tryAgain().click();
    await expect.element(page.getByText('No customers to show at the moment.')).toBeVisible();
  }
});

test('shows one toast when the periodic refresh of a list keeps failing [8.1-6]', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  renderApp('/app/messages/replies');
  await expect.element(page.getByText('No replies to show.')).toBeVisible();
  api.respond('GET /messages/replies', failure(500));
  const before = api.requestsTo('GET /messages/replies').length;
  for (let refresh = 1; refresh <= 3; refresh += 1) {
    await vi.advanceTimersByTimeAsync(21_000);
    // Each refresh is repeated once.
    await expect.poll(() => api.requestsTo('GET /messages/replies').length - before).toBe(2 * refresh);
    await expect.element(problems(1)).toBeVisible();
  }
  await expect.element(page.getByText('No replies to show.')).toBeVisible();
});

test('shows one toast when the technicians to filter by fail to load repeatedly', async () => {
  api.respond('GET /user', failure(500));
  api.respond('GET /work-order/export', failure(500));
  renderApp('/app/work-orders');
  await expect.element(problems(1)).toBeVisible();
  const requestCount = () => api.requestsTo('GET /user').length;
  for (let refresh = 0; refresh < 2; refresh += 1) {
    const before = requestCount();
    // A list that is still being loaded is not loaded again.
    const countAfterReturn = () => {
      returnToTab();
      return requestCount();
    };
    await expect.poll(countAfterReturn).toBeGreaterThanOrEqual(before + 2);
  }
  // The next failure is the second problem.
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expectToast(
    'Something went wrong exporting this spreadsheet. Please try again later.',
    'Request failed with status code 500',
  );
  await expect.element(problems(2)).toBeVisible();
});
