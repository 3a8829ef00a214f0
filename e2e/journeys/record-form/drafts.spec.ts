import type { Page } from '@playwright/test';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('a session that expires in the middle of a new work order costs no word [10.7-38]', async ({
  api,
  openBrowser,
}) => {
  const token = await api.signIn(api.user.phone);
  const page = await openBrowser({ token });
  await page.goto('/app/work-orders/new');
  await page.getByLabel('Customer PO').fill('PO-7');
  await page.getByLabel('Description').fill('Loud fan on the roof, by the west stairs');
  await api.request('DELETE', '/session', undefined, token);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL('/?redirect=%2Fapp%2Fwork-orders%2Fnew');

  await signIn(page, api.user.phone);
  await expect(page.getByText(/^Restored what you typed at \d+:\d\d/)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Loud fan on the roof, by the west stairs');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-7');
});

/** How many drafts the browser has stored. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const opening = indexedDB.open('crewdesk-drafts');
    opening.onsuccess = () => {
      const { result: database } = opening;
      const counting = database.objectStoreNames.contains('drafts')
        ? database.transaction('drafts').objectStore('drafts').count()
        : undefined;
      if (!counting) resolve(0);
      else counting.onsuccess = () => resolve(counting.result);
      database.close();
    };
    return promise;
  });
}

test('of two tabs with a new work order, the newest comes back first, and the other one after it [10.7-46]', async ({
  signedIn: first,
}) => {
  const restored = (page: Page) => page.getByText(/^Restored what you typed at /);
  const open = async () => {
    const page = await first.context().newPage();
    await page.goto('/app/work-orders/new');
    return page;
  };
  await first.goto('/app/work-orders/new');
  await first.getByLabel('Description').fill('Typed first');
  await expect.poll(() => countStored(first)).toBe(1);
  const second = await open();
  await second.getByLabel('Description').fill('Typed second');
  await expect.poll(() => countStored(second)).toBe(2);
  await expect(restored(second)).toHaveCount(0);
  await first.close();
  await second.close();

  const page = await open();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed second');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => countStored(page)).toBe(1);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed first');
});
