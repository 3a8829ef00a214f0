import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getToken } from '#web/lib/api/session-token.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleRecord } from '#web/test/samples.ts';

test.each([
  [400, { code: 'invalid', error: 'Please sign in.' }],
  [401, { code: 'no_session', error: 'Please sign in.' }],
])('redirects to the login page when the session check returns %i', async (status, body) => {
  const record = sampleRecord();
  const path = `/print/work-orders/${record._id}`;
  api.respond('GET /work-order/:id', { data: record });
  api.respond('GET /session', failure(status, body));
  renderApp(path);
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  expect(location.pathname + location.search).toBe(`/?redirect=${encodeURIComponent(path)}`);
  // The record is fetched during the session check, and not shown.
  await expect.poll(() => api.requestsTo('GET /work-order/:id')).toHaveLength(1);
  expect(page.getByText(record.number).elements()).toEqual([]);
});

test('keeps the session when the session check fails and checks again on Try Again [2.17-4]', async () => {
  const record = sampleRecord();
  api.respond('GET /work-order/:id', { data: record });
  const restore = api.respond('GET /session', failure(503, { code: 'unavailable' }));
  renderApp(`/print/work-orders/${record._id}`, { token: 'kept' });
  const message = page.getByText('Crewdesk could not check your session. Please try again.');
  await expect.element(message).toBeVisible();
  expect(page.getByText(record.number).elements()).toEqual([]);
  await expectAccessibleAtAllWidths();

  restore();
  const reconnect = api.respond('GET /session', networkFailure);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Network Error')).toBeVisible();
  expect(page.getByText(record.number).elements()).toEqual([]);
  expect(getToken()).toBe('kept');

  reconnect();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: `Work Order ${record.number}` })).toBeVisible();
  expect(location.pathname).toBe(`/print/work-orders/${record._id}`);
});

test('shows the record only after the session check succeeded', async () => {
  const record = sampleRecord();
  api.respond('GET /work-order/:id', { data: record });
  const release = api.hold('GET /session');
  renderApp(`/print/work-orders/${record._id}`);
  await expect.poll(() => api.requestsTo('GET /work-order/:id')).toHaveLength(1);
  await expect.element(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
  expect(page.getByText(record.number).elements()).toEqual([]);
  release();
  await expect.element(page.getByRole('heading', { name: `Work Order ${record.number}` })).toBeVisible();
});
