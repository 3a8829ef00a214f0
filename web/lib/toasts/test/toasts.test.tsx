import { expect, test, vi } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleUser } from '#web/test/samples.ts';
import { expectNoErrorToast, expectToast } from '#web/test/steps/failure-steps.ts';
import { serveCustomers } from '#web/test/steps/serve-record.ts';

const toast = () => page.getByRole('alert');
const dialog = () => page.getByRole('dialog');
const exportError = 'Something went wrong exporting this spreadsheet. Please try again later.';

/** Clicks without the mouse, which would let some time pass. */
function clickAtOnce(button: Locator): void {
  (button.element() as HTMLElement).click();
}

/** Shows a toast on a page whose time stands still; it has been visible for at most `maxAge` milliseconds. */
async function showToast() {
  renderApp('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Clear Form' });
  await expect.element(confirm).toBeVisible();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'performance'],
  });
  const clickedAt = Date.now();
  clickAtOnce(confirm);
  await advanceUntil(0, () => expect(toast().query()).not.toBeNull());
  return { element: toast().element(), maxAge: Date.now() - clickedAt };
}

test('a toast shows at the top center for five seconds [2.17-9]', async () => {
  const { element, maxAge } = await showToast();
  await vi.advanceTimersByTimeAsync(300);
  const box = element.getBoundingClientRect();
  expect(element.textContent).toContain('Form reset.');
  expect(Math.abs(box.x + box.width / 2 - window.innerWidth / 2)).toBeLessThan(10);
  expect(box.y).toBeLessThan(80);
  await vi.advanceTimersByTimeAsync(4_690 - maxAge);
  expect(element.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(10 + maxAge + 300);
  expect(element.isConnected).toBe(false);
});

test('collapses a dismissed toast within 300 ms [9-5]', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  const { element } = await showToast();
  expect(getComputedStyle(element).transitionDuration).toMatch(/^(300ms|0\.3s)/);
  clickAtOnce(toast().getByRole('button', { name: 'Dismiss' }));
  await vi.advanceTimersByTimeAsync(290);
  expect(element.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(element.isConnected).toBe(false);
});

test('lists recent problems in the header [2.15-2]', async () => {
  const customer = sampleCustomer({ name: 'Stays' });
  serveCustomers(customer);
  api.respond('GET /customer/export', failure(500));
  const error = 'This customer has 1 project.';
  api.respond(`DELETE /customer/${customer._id}`, failure(409, { code: 'conflict', error }));
  renderApp('/app/customers');
  await page.getByRole('button', { name: 'Actions for Stays' }).click();
  await expectNoErrorToast();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expectToast(error);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expectToast(exportError, 'Request failed with status code 500');

  const opener = page.getByRole('button', { name: 'Recent problems: 2' });
  const problems = dialog().getByRole('list', { name: 'Recent problems' }).getByRole('listitem');
  for (const width of [1440, 390, 360, 320]) {
    await page.viewport(width, width < 1000 ? 700 : 900);
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await opener.click();
    await expect.element(problems.first()).toMatchTextContent(exportError);
    await expect.element(problems.first()).toMatchTextContent('Request failed with status code 500');
    await expect.element(problems.first()).toMatchTextContent(/\d{4}, \d+:\d\d (AM|PM)/);
    await expect.element(problems.last()).toMatchTextContent(error);
    expect(problems.elements()).toHaveLength(2);
    if (width > 360) await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

test('shows toasts when an export is being prepared and when it is ready [8.4-2]', async () => {
  api.respond('GET /customer/export', () => new Response('Customer Name\n'));
  const release = api.hold('GET /customer/export');
  renderApp('/app/customers');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect.element(toast()).toHaveTextContent('Preparing your spreadsheet for download...');
  release();
  await expect.element(toast()).toHaveTextContent('Spreadsheet ready for download.');
});

test('does not time out a request that takes an hour [9-6]', async () => {
  api.respond('GET /user', pageOf([sampleUser({ name: 'Avery Admin' })]));
  const release = api.hold('GET /user');
  // Without the intervals, by which the numbers in the navigation are refetched.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  renderApp('/app/users');
  await expect.poll(() => api.requestsTo('GET /user')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await expectNoErrorToast();
  release();
  await expect.element(page.getByRole('row', { name: /Avery Admin/ })).toBeVisible();
});

test('shows no error for an aborted request [8.2-2]', async () => {
  api.respond('GET /customer', ({ query }) =>
    pageOf([sampleCustomer({ name: `${query.get('q') ?? 'Every'} bakery` })]),
  );
  renderApp('/app/customers');
  const search = page.getByRole('searchbox', { name: 'Search customers...' });
  await expect.element(page.getByRole('rowheader', { name: /Every bakery/ })).toBeVisible();
  const release = api.hold('GET /customer');
  for (const text of ['first', 'second']) {
    await search.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  const firstSearch = () => api.requestsTo('GET /customer').find(({ query }) => query.get('q') === 'first');
  await expect.poll(() => firstSearch()?.signal?.aborted).toBe(true);
  release();
  await expect.element(page.getByRole('rowheader', { name: /second bakery/ })).toBeVisible();
  expect(location.search).toBe('?q=second');
  await expectNoErrorToast();
});
