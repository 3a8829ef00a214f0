import type { Locator, Page, Route } from '@playwright/test';
import { expect, unique } from './office.ts';

type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
type Fail = (route: Route) => Promise<void>;

/** As our server does when it does not know itself what is wrong: it gives no sentence. */
export const failWith500: Fail = (route) =>
  route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } });

type Way = [wording: string, fail: Fail];

const serverError: Way = ['Request failed with status code 500', failWith500];
const ofTheTransport: Way[] = [serverError, ['Network Error', (route) => route.abort()]];

/** Makes a call fail, and no other; to be ended by the function that it returns. */
export async function failing(page: Page, call: Call, fail: Fail): Promise<() => Promise<void>> {
  const [method, path] = call.split(' ');
  const isMeant = (url: URL) => url.pathname === `/api${path}`;
  const handle = (route: Route) => (route.request().method() === method ? fail(route) : route.fallback());
  await page.route(isMeant, handle);
  return () => page.unroute(isMeant, handle);
}

/** A toast with that text; what stands in the place of what is missing cannot be put away. */
function toastWith(page: Page, text: string) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  return page.getByRole('alert').filter({ hasText: text, has: dismiss });
}

/** Puts a toast away, unless it has gone by itself meanwhile. */
export async function putAway(toast: Locator): Promise<void> {
  await toast
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 1000 })
    .catch(() => {});
  await expect(toast).toHaveCount(0);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Makes a call fail in all ways and expects a toast to tell of each: in the words of the catalogue with those of the transport
 * below, or in the server's own where it has some.
 * @param act what leads to the call, as often as it is asked for
 */
export async function expectTold(page: Page, call: Call, sentence: string, act: () => Promise<unknown>) {
  for (const way of ofTheTransport) await expectToldOf(page, way, call, sentence, act);
  const fromTheServer = unique('The server has a sentence of its own:');
  const end = await failing(page, call, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', error: fromTheServer } }),
  );
  await act();
  await expect(toastWith(page, fromTheServer).first()).not.toContainText(sentence);
  await end();
}

async function expectToldOf(
  page: Page,
  [wording, fail]: Way,
  call: Call,
  sentence: string,
  act: () => Promise<unknown>,
) {
  const end = await failing(page, call, fail);
  await act();
  // Of an earlier call there may still be one with the same wording.
  await expect(toastWith(page, wording).filter({ hasText: sentence }).first()).toHaveText(
    new RegExp(`${literally(sentence)}\\s*${literally(wording)}`),
  );
  await end();
}

/** The same of one way only: for what has the code of something that was looked at in all of them. */
export function expectToldOnce(page: Page, call: Call, sentence: string, act: () => Promise<unknown>) {
  return expectToldOf(page, serverError, call, sentence, act);
}

/** Nothing was told, neither now nor before: what was is kept in the header. */
export async function expectNothingTold(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Recent problems/ })).toHaveCount(0);
}
