import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { openRecord, pressSave, saveState, textField } from '#web/test/steps/record-form-steps.ts';
import { restoreQuery } from '../restores.queries.ts';
import { sampleRestore } from './restore-samples.ts';

const banner = () => page.getByRole('region', { name: 'Restore' });
const sentence = 'A backup is being restored; nothing can be saved until it ends.';
const error = 'A backup is being restored. Nothing can be saved until it ends; what you typed stays here.';

test('a banner says on every screen that nothing can be saved; only office users see the progress [10.9-65]', async () => {
  api.respond('GET /restores/current', { data: sampleRestore() });
  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  renderApp('/app/users');
  await expect.element(banner()).toMatchTextContent(sentence);
  expect(banner().getByRole('link').query()).toBeNull();
  api.respond('GET /session', { data: session });
  renderApp('/app/users');
  await expect
    .element(banner().getByRole('link', { name: 'Show Progress' }))
    .toHaveAttribute('href', '/app/system');
  await expectAccessibleAtAllWidths('section[aria-label="Restore"]');
});

test('a save that is refused meanwhile keeps what was typed, and is sent when the restore was cancelled [10.9-68]', async () => {
  const stored = await openRecord();
  const stop = api.respond('PUT /work-order/:id', failure(503, { code: 'restore_running', error }));
  await textField('Customer PO').fill('PO-TYPED');
  await pressSave();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(saveState('Not saved: a backup is being restored')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-TYPED');
  stop();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  expect(stored.current()).toMatchObject({ customerPo: 'PO-TYPED' });
});

test('the sign-in page says that a restore has ended the session, until somebody signs in [10.9-66]', async () => {
  api.respond('GET /restores/current', { data: sampleRestore({ phase: 'replacing' }) });
  renderApp('/app/users');
  await expect.element(banner()).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.respond('GET /session', failure(401, { code: 'unauthorized', error: 'Please sign in.' }));
  window.dispatchEvent(new Event('focus'));
  await advanceUntil(0, () => expect(document.body.textContent).toContain('A backup was restored. Logging'));
  await vi.advanceTimersByTimeAsync(2000);
  await advanceUntil(0, () => expect(location.pathname).toBe('/'));
  vi.useRealTimers();
  const notice = page.getByText('A backup was restored, so everyone has to sign in again.');
  await expect.element(notice).toBeVisible();
  await expectAccessibleAtAllWidths('main');
  // After a reload, too, but not for the next session.
  renderApp('/', { token: null });
  await expect.element(notice).toBeVisible();
  renderApp('/?redirect=/app/users');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a tab says so, too, if it has learned that the restore was completed', async () => {
  api.respond('GET /restores/current', { data: sampleRestore() });
  renderApp('/app/users');
  await expect.element(banner()).toBeVisible();
  api.respond('GET /restores/current', { data: sampleRestore({ state: 'completed' }) });
  await queryClient.refetchQueries(restoreQuery);
  await expect.element(banner()).not.toBeInTheDocument();
  api.respond('GET /session', failure(401, { code: 'unauthorized', error: 'Please sign in.' }));
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('A backup was restored. Logging you out...')).toBeVisible();
});
