import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getToken } from '#web/lib/api/session-token.ts';
import { advanceUntil } from '#web/test/advance-until.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId } from '#web/test/samples.ts';
import { sampleDocument } from '#web/test/steps/upload-steps.ts';

test('a document shows its name and size and can be downloaded again', async () => {
  const stored = sampleDocument({ name: 'Roof plan – Größe.pdf', size: 70_000 });
  api.respond(`GET /documents/${stored._id}`, { data: stored });
  const expiresAt = '2099-01-01T00:00:00.000Z';
  api.respond(`GET /documents/${stored._id}/download`, { data: { url: 'data:,', viewUrl: null, expiresAt } });
  renderApp(`/documents/${stored._id}`);
  await expect.element(page.getByRole('heading', { name: 'Roof plan – Größe.pdf' })).toBeVisible();
  await expect.element(page.getByText('68 kB')).toBeVisible();
  await expect.poll(() => document.title).toBe('Roof plan – Größe.pdf - Crewdesk');
  await expectAccessibleAtAllWidths();
  const requests = () => api.requestsTo('GET /documents/:id/download');
  expect(requests()).toHaveLength(1);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.poll(requests).toHaveLength(2);
});

test('a picture or a PDF opens in the browser and can be downloaded beside it', async () => {
  const stored = sampleDocument({ name: 'Roof plan.pdf' });
  api.respond(`GET /documents/${stored._id}`, { data: stored });
  const expiresAt = '2099-01-01T00:00:00.000Z';
  // A fragment, so that the page of the test stays.
  api.respond(`GET /documents/${stored._id}/download`, {
    data: { url: 'data:,', viewUrl: '#view', expiresAt },
  });
  renderApp(`/documents/${stored._id}`);
  await expect.poll(() => location.hash).toBe('#view');
  await expect.element(page.getByText('Your document is opening.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expectAccessibleAtAllWidths();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => api.requestsTo('GET /documents/:id/download')).toHaveLength(2);
});

test('an expired link opens the document again only when asked to, so that nothing loops', async () => {
  const stored = sampleDocument({ name: 'Roof plan.pdf' });
  api.respond(`GET /documents/${stored._id}`, { data: stored });
  const expiresAt = '2099-01-01T00:00:00.000Z';
  api.respond(`GET /documents/${stored._id}/download`, {
    data: { url: 'data:,', viewUrl: '#view', expiresAt },
  });
  renderApp(`/documents/${stored._id}?expired=1`);
  await expect.element(page.getByText('The link to this document has expired.')).toBeVisible();
  await expectAccessibleAtAllWidths();
  expect(api.requestsTo('GET /documents/:id/download')).toEqual([]);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => location.hash).toBe('#view');
});

test('shows that a document was deleted', async () => {
  const error = 'This document does not exist or was deleted.';
  api.respond('GET /documents/:id', failure(404, { code: 'not_found', error }));
  renderApp('/documents/01900000-0000-7000-8000-000000000000');
  await expect.element(page.getByText(error)).toBeVisible();
  await expectAccessibleAtAllWidths();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
});

test.each([
  ['without a session', null],
  ['with an expired session', 'expired'],
])('the address of a document %s leads to the login page at once [10.3-25]', async (_case, token) => {
  const path = `/documents/${sampleId()}`;
  api.respond('GET /session', failure(400, { code: 'no_session', error: 'Please sign in.' }));
  api.respond('GET /documents/:id', failure(401, { code: 'unauthorized', error: 'Please sign in.' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderApp(path, { token });
  await advanceUntil(0, () => expect(location.pathname).toBe('/'));
  expect(location.search).toBe(`?redirect=${encodeURIComponent(path)}`);
  expect(document.body.textContent).not.toContain('Your session has expired');
  // Other tabs may hold unsaved work.
  expect(getToken()).toBe(token);
});
