import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleListItem } from '#web/test/samples.ts';
import { expectNumbers, openList, recordRow, rowMenu } from '#web/test/steps/record-list-steps.ts';

const records = Array.from({ length: 53 }, () => sampleListItem());
const lastThree = records.slice(50);
const button = (name: string) => page.getByRole('button', { name });

test('the pager leads through work orders, and Back restores search, sort order and page', async () => {
  await openList(records, undefined, '?q=Elm&sort=number');
  await expect.element(page.getByText('1–50 of 53')).toBeVisible();
  await button('Next page').click();
  await expect.element(page.getByText('51–53 of 53')).toBeVisible();
  await expectNumbers(lastThree);
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  history.back();
  await expect.element(page.getByText('51–53 of 53')).toBeVisible();
  await expectNumbers(lastThree);
  expect(location.search).toBe('?q=Elm&sort=number');
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('number');
  await expect.element(page.getByRole('searchbox')).toHaveValue('Elm');
  await button('Previous page').click();
  await expect.element(page.getByText('1–50 of 53')).toBeVisible();
});

test('deleting the last row of the last page shows the previous page', async () => {
  const [last] = lastThree;
  if (!last) throw new Error('There is no last record.');
  await openList(records.slice(0, 51));
  await button('Next page').click();
  await expectNumbers([last]);
  // By keyboard only.
  (rowMenu(last).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit Work Order' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('menuitem', { name: 'Delete Work Order' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Work Order deleted.')).toBeVisible();
  await expectNumbers(records.slice(0, 50));
  await expect.element(recordRow(last)).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});
