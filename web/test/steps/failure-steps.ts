import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { notifications } from '#web/lib/toasts/toast-host.tsx';
import { type Endpoint, failure, networkFailure, type Responder } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';

/** An open toast. Inline errors have no Dismiss button. */
export const toasts = () =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/** Expects a toast with exactly that text, the lines one after the other. Lets the time pass where it stands still. */
export async function expectToast(...lines: string[]): Promise<void> {
  const openTexts = async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(100);
    return toasts()
      .elements()
      .map(({ textContent }) => textContent);
  };
  await expect.poll(openTexts, { interval: 10 }).toContain(lines.join(''));
}

/** Dismisses the toasts, which may cover what is clicked next; they would go away by themselves after five seconds. */
export async function dismissToasts(count: number): Promise<void> {
  await expect.poll(() => toasts().elements()).toHaveLength(count);
  const buttons = toasts().getByRole('button', { name: 'Dismiss' }).elements();
  for (const button of buttons) (button as HTMLElement).click();
  await expect.element(toasts()).not.toBeInTheDocument();
}

/** Expects that no error toast is open and that none was shown before: the header lists recent ones. */
export async function expectNoErrorToast(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Recent problems/ }).elements()).toEqual([]);
}

const serverError = (): Responder => failure(500);
const transportFailures: [detail: string, respond: () => Responder][] = [
  ['Request failed with status code 500', serverError],
  ['Network Error', () => networkFailure],
];

/** Makes an endpoint fail during an action and expects the error toast. */
async function expectToastFor(
  endpoint: Endpoint,
  response: Responder,
  text: string[],
  action: () => unknown,
) {
  const restore = api.respond(endpoint, response);
  await action();
  await expectToast(...text);
  restore();
  // At most five are shown at a time.
  notifications.clean();
}

/**
 * Makes an endpoint fail in every way and expects an error toast each time: the given message with the detail of the
 * failure below it, or the server's own message if its response has one.
 * @param action triggers the request; runs once per failure
 */
export async function expectErrorToast(endpoint: Endpoint, message: string, action: () => unknown) {
  for (const [detail, respond] of transportFailures) {
    await expectToastFor(endpoint, respond(), [message, detail], action);
  }
  const error = `The server has a message of its own for ${endpoint}.`;
  await expectToastFor(endpoint, failure(409, { code: 'conflict', error }), [error], action);
}

/** Like `expectErrorToast`, but only for status 500: for screens that share their code with one that is tested in full. */
export function expectErrorToastForServerError(endpoint: Endpoint, message: string, action: () => unknown) {
  return expectToastFor(endpoint, serverError(), [message, 'Request failed with status code 500'], action);
}

export const saves = () => api.requestsTo('PUT /work-order/:id');
export const sessionChecks = () => api.requestsTo('GET /session').length;
export const goOnline = () => window.dispatchEvent(new Event('online'));

/** The connection is checked once, and what follows has begun: the next check waits for that. */
export async function checkOnce() {
  const checks = sessionChecks();
  await expect
    .poll(() => {
      goOnline();
      return sessionChecks();
    })
    .toBeGreaterThan(checks + 1);
}

/** Fails the next requests that save or check the connection. Returns the function that ends it. */
export function disconnect(
  respond: () => Response = networkFailure,
  save: Endpoint = 'PUT /work-order/:id',
): () => void {
  const ends = [save, 'GET /session' as const].map((path) => api.respond(path, respond));
  return () => ends.forEach((end) => end());
}
