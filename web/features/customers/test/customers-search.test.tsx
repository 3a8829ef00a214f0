import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';

const customers = ['Slowpoke', 'Fasttrack'].map((name) => sampleCustomer({ name }));
const search = () => page.getByPlaceholder('Search customers...');
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Replaces the text without an action of the test's browser, which would let the fake time pass. */
async function enter(text: string) {
  const input = search().element() as HTMLInputElement;
  input.select();
  input.setRangeText(text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // The page takes notice.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** The searches so far. */
function searches(): string[] {
  return api.requestsTo('GET /customer').flatMap(({ query }) => query.get('q') ?? []);
}

/** Lets time pass: React may hold back what replaces a page that it has only just shown. */
async function untilGone(name: string) {
  await advanceUntil(20, () => expect(row(name).elements()).toEqual([]));
}

/** Opens the list; from then on, time stands still. */
beforeEach(async () => {
  api.respond('GET /customer', ({ query }) =>
    pageOf(customers.filter(({ name }) => name.includes(query.get('q') ?? ''))),
  );
  renderApp('/app/customers');
  await expect.element(row('Slowpoke')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

test('a search is sent 1000 ms after the last keystroke [2.5-6]', async () => {
  await enter('Fas');
  await vi.advanceTimersByTimeAsync(999);
  await enter('Fast');
  await vi.advanceTimersByTimeAsync(999);
  expect(searches()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await advanceUntil(0, () => expect(searches()).toEqual(['Fast']));
  await untilGone('Slowpoke');
  expect(row('Fasttrack').elements()).toHaveLength(1);
  expect(location.search).toBe('?q=Fast');
});

test('Enter searches at once, and a late response to an earlier search is dropped [2.5-5]', async () => {
  const release = api.hold('GET /customer');
  await enter('Slowpoke');
  await userEvent.keyboard('{Enter}');
  await advanceUntil(0, () => expect(searches()).toEqual(['Slowpoke']));
  api.respond('GET /customer', pageOf(customers.slice(1)));
  await enter('Fasttrack');
  await vi.advanceTimersByTimeAsync(1000);
  await advanceUntil(0, () => expect(searches()).toEqual(['Slowpoke', 'Fasttrack']));
  await untilGone('Slowpoke');
  release();
  // By now, a late response would have been rendered.
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(row('Slowpoke').elements()).toEqual([]);
  expect(row('Fasttrack').elements()).toHaveLength(1);
});
