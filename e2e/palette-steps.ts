import type { Page } from '@playwright/test';
import { expect } from './office.ts';

export const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Search customers, records and screens' });
export const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
export const headerButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

/** Somebody on the dashboard, where there is no other list of choices. */
export async function goHome(page: Page): Promise<void> {
  await page.goto('/app/dashboard');
  await expect(headerButton(page)).toBeVisible();
}

export async function choose(page: Page, text: string, name: string | RegExp): Promise<void> {
  await openPalette(page);
  await box(page).fill(text);
  await expect(options(page).filter({ hasText: name }).first()).toBeVisible();
  await options(page).filter({ hasText: name }).first().click();
  // The next one that opens must not be taken for this one.
  await expect(box(page)).toBeHidden();
}
