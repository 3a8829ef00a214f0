import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { listOpenForms } from '#web/lib/drafts/open-forms.ts';
import { eraseSealed, openDrafts } from '#web/lib/drafts/sealed-drafts.ts';
import { advanceUntil } from '#web/test/advance-until.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { openRecord, saveRecord, textField } from '#web/test/steps/record-form-steps.ts';

const owner = { userId: session.user._id, key: session.draftKey };
const restored = () => page.getByText(/^Restored what you typed at /);
const loginPage = () => page.getByRole('textbox', { name: 'Phone' });

async function type(text: string) {
  const stored = await openRecord();
  await textField('Customer PO').fill(text);
  const { _id } = stored.current();
  return { path: `/app/work-orders/${_id}`, key: `work-order:${_id}` };
}

async function logOut() {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(loginPage()).toBeVisible();
  await settleDrafts();
}

test('goes on with what was typed on another machine, and the save takes it away there [10.7-33]', async () => {
  const { path, key } = await type('PO-ELSEWHERE');
  expect(api.requestsTo('PUT /drafts/:key')).toHaveLength(0);
  window.dispatchEvent(new Event('blur'));
  await expect.poll(() => api.requestsTo('PUT /drafts/:key')).toHaveLength(1);
  const { body } = api.requestsTo('PUT /drafts/:key')[0] ?? {};
  const draft = {
    ...(body as { revision: number; data: object }),
    key,
    updatedAt: '2026-03-12T19:31:00.000Z',
  };
  const { data, ...item } = draft;
  expect(JSON.stringify(data)).toContain('PO-ELSEWHERE');
  unmountApp();
  await settleDrafts();
  await eraseSealed(owner);
  api.respond('GET /drafts', { data: [item] });
  api.respond('GET /drafts/:key', { data: draft });
  renderApp(path);
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-ELSEWHERE');
  await saveRecord();
  const [save] = api.requestsTo('PUT /work-order/:id');
  expect(decodeURIComponent(save?.headers.get('draft-key') ?? '')).toBe(key);
  expect(save?.headers.get('draft-revision')).toBe(String(draft.revision));
  expect(api.requestsTo('DELETE /drafts/:key')).toEqual([]);
});

test('copies what was typed after five quiet seconds, and a save takes away nothing that another form has sent since [10.7-87]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { key } = await type('PO-H');
  await vi.advanceTimersByTimeAsync(3_000);
  await textField('Customer PO').fill('PO-HERE');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(api.requestsTo('PUT /drafts/:key')).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_500);
  await expect.poll(() => api.requestsTo('PUT /drafts/:key')).toHaveLength(1);
  vi.useRealTimers();
  const [sent] = api.requestsTo('PUT /drafts/:key');
  const { revision = 0 } = (sent?.body ?? {}) as { revision?: number };
  const body = {
    about: { title: 'Work Order', detail: '', path: '/app/work-orders/1' },
    baseVersion: 1,
    data: { content: 'of another tab', formId: 'other' },
    revision: revision + 1,
  };
  await window.fetch(`/api/drafts/${encodeURIComponent(key)}`, { method: 'PUT', body: JSON.stringify(body) });
  await saveRecord();
  const list = await (await window.fetch('/api/drafts')).json();
  expect(list).toMatchObject({ data: [{ key, revision: revision + 1 }] });
});

test('Log Out sends what was typed to the server, and then erases it here [10.7-34]', async () => {
  const { key } = await type('PO-LEFT');
  await logOut();
  const requests = api.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  expect(requests.slice(requests.indexOf(`PUT /drafts/${key}`))).toContain('DELETE /session');
  expect(requests).toContain(`PUT /drafts/${key}`);
  expect(await openDrafts(owner)).toEqual([]);
  expect({ ...localStorage }).toEqual({});
});

test('Log Out without a connection keeps it for the same user, unreadable for others [10.7-35]', async () => {
  const { path, key } = await type('PO-LEFT');
  api.respond('PUT /drafts/:key', networkFailure);
  await logOut();
  expect({ ...localStorage }).toEqual({});
  expect(await openDrafts({ ...owner, key: btoa('c'.repeat(32)) }, key)).toEqual([]);
  renderApp(path);
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-LEFT');
});

test('an expired session leaves what was typed to the same user only [10.7-36]', async () => {
  const { path } = await type('PO-EXPIRED');
  const stop = api.respond('GET /session', failure(400, { code: 'no_session', error: 'Please sign in.' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new Event('focus'));
  await advanceUntil(0, () => expect(document.body.textContent).toContain('Your session has expired.'));
  await vi.advanceTimersByTimeAsync(2000);
  await advanceUntil(0, () => expect(location.pathname).toBe('/'));
  vi.useRealTimers();
  await settleDrafts();
  expect({ ...localStorage }).toEqual({});
  expect(readDraftOwner()).toBeUndefined();
  expect(api.requestsTo('PUT /drafts/:key')).toEqual([]);
  stop();
  renderApp(path);
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-EXPIRED');
});

test('forgets what was typed in this browser after 30 days [10.7-88]', async () => {
  await type('PO-OLD');
  unmountApp();
  await settleDrafts();
  const days = (count: number) => ({ toFake: ['Date' as const], now: Date.now() + count * 86_400_000 });
  vi.useFakeTimers(days(29));
  expect(await openDrafts(owner)).toHaveLength(1);
  vi.useFakeTimers(days(2));
  expect(await openDrafts(owner)).toEqual([]);
  vi.useRealTimers();
  expect(await openDrafts(owner)).toEqual([]);
});

test('says once that the browser stores nothing, and goes on [10.7-37]', async () => {
  const full = new DOMException('Full', 'QuotaExceededError');
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(full);
  await type('PO-1');
  const toast = page.getByText(/^This browser has no room for what you type\./);
  await expect.element(toast).toBeVisible();
  await textField('Customer PO').fill('PO-12');
  await saveRecord();
  expect(toast.elements()).toHaveLength(1);
  spy.mockRestore();
});

/** As on a page without HTTPS. */
function withoutSecureContext(): () => void {
  const missing = [
    [Crypto.prototype, 'subtle'],
    [Navigator.prototype, 'locks'],
  ] as const;
  const restores = missing.map(([owned, name]) => {
    const property = Object.getOwnPropertyDescriptor(owned, name) ?? {};
    Reflect.deleteProperty(owned, name);
    return () => Object.defineProperty(owned, name, property);
  });
  return () => {
    for (const restore of restores) restore();
  };
}

/** So that what another tab shows is not restored, nor listed as unfinished. */
async function expectTabsToAskEachOther() {
  const otherTab = new BroadcastChannel('crewdesk-open-forms');
  onTestFinished(() => otherTab.close());
  const replies: string[] = [];
  otherTab.onmessage = ({ data: { question, formIds } }) => {
    if (formIds) replies.push(...formIds);
    else otherTab.postMessage({ question, formIds: ['of another tab'] });
  };
  await expect.poll(async () => [...(await listOpenForms())]).toEqual([expect.any(String), 'of another tab']);
  otherTab.postMessage({ question: 'Which forms are open?' });
  await expect.poll(() => replies).toHaveLength(1);
}

test('without HTTPS, what was typed is in local storage as long as the session [10.7-45]', async () => {
  const storedTexts = () =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('crewdesk.draft.'));
  const restore = withoutSecureContext();
  onTestFinished(restore);
  const { path } = await type('PO-PLAIN');
  await expectTabsToAskEachOther();
  unmountApp();
  await settleDrafts();
  expect(JSON.stringify(storedTexts())).toContain('PO-PLAIN');
  api.respond('GET /drafts', { data: [] });
  // The session goes on: a token that is set is that of a new one.
  renderApp(path, { token: null });
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-PLAIN');
  await textField('Customer PO').fill('PO-PLAINER');
  api.respond('PUT /drafts/:key', networkFailure);
  await logOut();
  expect({ ...localStorage }).toEqual({});
  restore();
  expect(await openDrafts(owner)).toEqual([]);
});
