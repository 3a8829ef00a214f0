import type { Page } from '@playwright/test';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

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

test('a session that expires in the middle of a new work order costs no word, and of two tabs the newest comes back first [10.7-38] [10.7-46]', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/app/work-orders/new');
  await page.getByLabel('Customer PO').fill('PO-7');
  await page.getByLabel('Description').fill('Loud fan on the roof, by the west stairs');
  await api.request('DELETE', '/session');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page).toHaveURL('/?redirect=%2Fapp%2Fwork-orders%2Fnew');

  await signIn(page, api.user.phone);
  await expect(page.getByText(/^Restored what you typed at \d+:\d\d/)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Loud fan on the roof, by the west stairs');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Customer PO')).toHaveValue('PO-7');

  const restored = (tab: Page) => tab.getByText(/^Restored what you typed at /);
  const open = async () => {
    const tab = await page.context().newPage();
    await tab.goto('/app/work-orders/new');
    return tab;
  };
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => countStored(page)).toBe(0);
  await page.getByLabel('Description').fill('Typed first');
  await expect.poll(() => countStored(page)).toBe(1);
  const second = await open();
  await second.getByLabel('Description').fill('Typed second');
  await expect.poll(() => countStored(second)).toBe(2);
  await expect(restored(second)).toHaveCount(0);
  await page.close();
  await second.close();

  const third = await open();
  await expect(restored(third)).toBeVisible();
  await expect(third.getByLabel('Description')).toHaveValue('Typed second');
  await third.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => countStored(third)).toBe(1);
  await third.reload();
  await expect(restored(third)).toBeVisible();
  await expect(third.getByLabel('Description')).toHaveValue('Typed first');
});
