import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#web/lib/api/session-token.ts';
import { followRouter, isLeavingPage } from '#web/lib/navigation-state.ts';
import { api } from '#web/test/render-app.tsx';
import { checkOnce, disconnect, goOnline, saves, sessionChecks } from '#web/test/steps/failure-steps.ts';
import { openRecord, pressSave, saveState, textField } from '#web/test/steps/record-form-steps.ts';

const description = () => textField('Description');

test('saves nothing by itself in another session or after Log Out [10.4-54]', async () => {
  const stored = await openRecord();
  let reconnect = disconnect();
  await description().fill('Not by itself');
  await pressSave();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  setToken('the session of somebody else');
  reconnect();
  goOnline();
  await expect.element(saveState('Not saved')).toBeVisible();
  goOnline();
  expect(saves()).toHaveLength(1);

  reconnect = disconnect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  await pressSave();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  const endSession = api.hold('DELETE /session');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.poll(() => api.requestsTo('DELETE /session')).toHaveLength(1);
  // The connection is back before the session has ended.
  reconnect();
  await checkOnce();
  endSession();
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  goOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves()).toHaveLength(2);
  expect(stored.current().version).toBe(1);
});

const logOut = () => page.getByRole('button', { name: 'Log Out' });
const users = () => page.getByRole('link', { name: 'Users', exact: true });
const signIn = () => page.getByRole('textbox', { name: 'Phone' });
const addUser = () => page.getByRole('button', { name: 'Add User' });

test.each([
  ['Log Out', logOut, signIn],
  ['a link', users, addUser],
])(
  'saves nothing by itself from the moment that the page is left by %s, however late it is rendered',
  async (_, way, next) => {
    const stored = await openRecord();
    const reconnect = disconnect();
    await description().fill('Given up');
    await pressSave();
    await expect.element(saveState('Not saved: no connection')).toBeVisible();
    reconnect();
    await way().click();
    const leave = page.getByRole('button', { name: 'Leave Without Saving' });
    await expect.element(leave).toBeVisible();
    const checks = sessionChecks();
    const respond = api.hold('GET /session');
    goOnline();
    await expect.poll(sessionChecks).toBeGreaterThan(checks);
    (leave.element() as HTMLElement).click();
    respond();
    await expect.element(next()).toBeVisible();
    expect(saves()).toHaveLength(1);
    expect(stored.current().version).toBe(1);
  },
);

test('takes a page as left once the router is at another one, or is going to be', () => {
  const state = {
    navigation: { state: 'idle' },
    location: { pathname: '/app/users' },
    blockers: new Map([['0', { state: 'unblocked' }]]),
  };
  const isLeft = (changes: Partial<typeof state>) => {
    followRouter({ state: { ...state, ...changes } });
    return isLeavingPage('/app/users');
  };
  expect(isLeft({})).toBe(false);
  expect(isLeft({ navigation: { state: 'loading' } })).toBe(true);
  expect(isLeft({ location: { pathname: '/app/customers' } })).toBe(true);
  expect(isLeft({ blockers: new Map([['0', { state: 'blocked' }]]) })).toBe(false);
  expect(isLeft({ blockers: new Map([['0', { state: 'proceeding' }]]) })).toBe(true);
});
