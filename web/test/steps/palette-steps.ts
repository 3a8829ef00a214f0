import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchResult } from '#schema/search.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId } from '#web/test/samples.ts';

export const searchBox = () => page.getByRole('combobox', { name: 'Search customers, records and screens' });
export const options = () => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
export const headerButton = () => page.getByRole('banner').getByRole('button', { name: 'Search' });

/** A customer, unless `change` says otherwise. */
export function sampleResult(change: Partial<SearchResult> = {}): SearchResult {
  const _id = sampleId();
  return {
    kind: 'customer',
    _id,
    number: null,
    customer: 'Elm Street Bakery',
    status: null,
    statusObtainedAt: null,
    isOpen: null,
    address: '10 Test Street, Chicago, IL 60601',
    matched: null,
    ...change,
  };
}

/** The server finds these by the customer's name and the record's number. */
export function respondToSearches(...results: SearchResult[]): void {
  api.respond('GET /search', ({ query }) => {
    const text = query.get('q')?.toLowerCase() ?? '';
    const isFound = ({ number, customer }: SearchResult) =>
      `${number} ${customer}`.toLowerCase().includes(text);
    return { data: results.filter(isFound), isComplete: true };
  });
}

/** Opens the dashboard, which has no other listbox. */
export async function openDashboard(): Promise<void> {
  renderApp('/app/dashboard');
  await expect.element(headerButton()).toBeVisible();
}

export async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(searchBox()).toHaveFocus();
}

export async function choose(text: string, name: RegExp): Promise<void> {
  await openPalette();
  await searchBox().fill(text);
  await options().filter({ hasText: name }).first().click();
  // Otherwise the next openPalette would find this one before it has closed.
  await expect.element(searchBox()).not.toBeInTheDocument();
}
