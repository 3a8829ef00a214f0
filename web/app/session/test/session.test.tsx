import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';

const expired = 'Your session has expired. Logging you out...';
const noSession = () => failure(400, { code: 'no_session', error: 'Please sign in.' });

const checks = () => api.requestsTo('GET /session').length;

/** Returns to the window until that sends a check: while one is running, there is no other. */
async function returnToWindow() {
  const before = checks();
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'));
      return checks();
    })
    .toBeGreaterThan(before);
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('an expired session redirects to the login page after 2000 ms and clears local storage [2.3-8]', async () => {
  renderApp('/app/users?q=kept#here');
  await expect.element(heading('Users')).toBeVisible();
  localStorage.setItem('something else', 'of this user');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.respond('GET /session', noSession());
  await returnToWindow();
  await advanceUntil(0, () => expect(document.body.textContent).toContain(expired));
  await vi.advanceTimersByTimeAsync(1999);
  expect(location.pathname).toBe('/app/users');
  expect(localStorage.getItem('crewdesk.session')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await advanceUntil(0, () => expect(location.pathname).toBe('/'));
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/app/users?q=kept#here')}`);
  expect({ ...localStorage }).toEqual({});
});

test('the screen of an expired session is accessible', async () => {
  const { setTimeout } = window;
  // The screen stays for as long as the check takes.
  const setLongTimeout = (handler: TimerHandler, delay?: number) =>
    setTimeout(handler, delay === 2000 ? 600_000 : delay);
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(setLongTimeout as typeof setTimeout);
  api.respond('GET /session', noSession());
  renderApp('/app/users');
  await expect.element(page.getByText(expired)).toBeVisible();
  await expectAccessibleAtAllWidths();
  await expect.element(heading('Users')).toBeVisible();
  spy.mockRestore();
});

test('a session rejected by any endpoint redirects to the login page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.respond('GET /user', failure(401, { code: 'unauthorized', error: 'Please sign in.' }));
  renderApp('/app/users');
  await advanceUntil(0, () => expect(document.body.textContent).toContain(expired));
  await vi.advanceTimersByTimeAsync(2000);
  await advanceUntil(0, () => expect(location.pathname).toBe('/'));
});

test.each([
  ['is unreachable', networkFailure],
  ['is unavailable', failure(503, { code: 'unavailable' })],
])('the session stays when the server %s [2.3-9]', async (_case, responder) => {
  renderApp('/app/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.respond('GET /session', responder);
  await returnToWindow();
  // Longer than the delay before a logout.
  await vi.advanceTimersByTimeAsync(2500);
  expect(location.pathname).toBe('/app/dashboard');
  expect(localStorage.getItem('crewdesk.session')).not.toBeNull();
});

test('the session check on focus keeps the typed input [10.3-11]', async () => {
  renderApp('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await name.fill('Half typed');
  for (const responder of [{ data: session }, failure(503, { code: 'unavailable' })]) {
    api.respond('GET /session', responder);
    await returnToWindow();
    await expect.element(name).toHaveValue('Half typed');
    await expect.element(name).toHaveFocus();
  }
});

test('Log Out asks the server to end the session and clears what the browser stored', async () => {
  renderApp('/app/dashboard');
  localStorage.setItem('something else', 'of this user');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(api.requestsTo('DELETE /session')).toHaveLength(1);
  expect({ ...localStorage }).toEqual({});
});
