import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#web/lib/api/session-token.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';

const phone = () => page.getByRole('textbox', { name: 'Phone' });

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
])('a redirect to %j stays on this site [2.1-3]', async (redirect) => {
  const { origin } = location;
  renderApp(`/?redirect=${encodeURIComponent(redirect)}`);
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
  expect(location.origin).toBe(origin);
});

test('the login page redirects a signed-in user to the dashboard [2.1-4]', async () => {
  renderApp('/');
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the login page stays when the stored session is no longer valid', async () => {
  api.respond('GET /session', failure(400, { code: 'no_session' }));
  renderApp('/?redirect=/app/projects');
  await expect.element(phone()).toBeVisible();
  await expect.poll(() => api.requestsTo('GET /session')).toHaveLength(1);
  expect(location.pathname).toBe('/');
});

test('redirects on focus after signing in from another tab [2.1-5]', async () => {
  renderApp('/?redirect=/app/projects', { token: null });
  await expect.element(phone()).toBeVisible();
  expect(api.requestsTo('GET /session')).toEqual([]);
  setToken('a-session');
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => location.pathname).toBe('/app/projects');
});

test('the confirmation page without a sign-in redirects to the login page', async () => {
  renderApp('/phone-confirm', { token: null });
  await expect.element(phone()).toBeVisible();
  expect(location.pathname).toBe('/');
});
