import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#web/test/render-app.tsx';
import { button, code, phone, requestCode } from '#web/test/steps/sign-in-steps.ts';

/** The button for another code while it counts these seconds down. */
const resend = (seconds: string) =>
  page.getByRole('button', { name: new RegExp(`^Send a new code in ${seconds} s$`) });

test('another number can be entered with one click while the code is blank', async () => {
  await requestCode();
  await expect.element(code()).toHaveFocus();
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expect.element(phone()).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('a new code can be requested after thirty seconds and is confirmed with its own method id', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await requestCode();
  await expect.element(resend('(30|2\\d)')).toBeDisabled();
  vi.setSystemTime(Date.now() + 25_000);
  await expect.element(resend('[1-5]')).toBeDisabled();
  vi.setSystemTime(Date.now() + 5_000);
  api.respond('POST /session/phone/start', { data: { methodId: 'second-method' } });
  // The code is blank, and its error must not move the button away from the pointer.
  await button('Send a new code').click();
  await expect.element(resend('(30|2\\d)')).toBeDisabled();
  expect(api.requestsTo('POST /session/phone/start')).toHaveLength(2);
  api.respond('POST /session/phone/confirm', { data: { sessionJwt: 'the-session' } });
  await code().fill('654321');
  await button('Confirm').click();
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
  expect(api.requestsTo('POST /session/phone/confirm')[0]?.body).toEqual({
    code: '654321',
    methodId: 'second-method',
  });
});

test('a new code that is refused can be requested again after the time the server names', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await requestCode();
  vi.setSystemTime(Date.now() + 30_000);
  const error = 'Please wait before you request another code.';
  const refusal = { status: 429, headers: { 'retry-after': '12' } };
  api.respond('POST /session/phone/start', () => Response.json({ code: 'rate_limited', error }, refusal));
  await button('Send a new code').click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(resend('(1[0-2]|\\d)')).toBeDisabled();
});
