import type { Page } from '@playwright/test';
import { holdAnswers } from './office-calls.ts';

/** Keeps back the answers to searches for customers that begin so, until they are let go. */
export function holdSearches(page: Page, begin: string): Promise<() => void> {
  return holdAnswers(page, `**/api/customer?*q=${begin}*`);
}

/** Writes a name in place of the customer's, and presses Enter before the answer is there. */
export async function typeAndEnter(page: Page, text: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.focus();
  await picker.press('Control+a');
  await page.keyboard.type(text);
  const search = page.waitForRequest('**/api/customer?*q=*');
  await page.keyboard.press('Enter');
  await search;
}
