import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { sampleCustomer } from '#web/test/samples.ts';
import {
  headerButton,
  openDashboard,
  options,
  respondToSearches,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';
import { serveCustomers } from '#web/test/steps/serve-record.ts';

const customer = 'The Extraordinarily Long-Winded Cold Storage and Wholesale Grocery Company of Illinois';

test('the palette is accessible on wide and narrow screens with long names', async () => {
  const records = recordKinds.map(({ id, numberPrefix }) =>
    sampleResult({ kind: id, number: `${numberPrefix}-1001`, customer, status: 'Open', isOpen: true }),
  );
  const { _id } = sampleCustomer();
  // The page of the highlighted result is preloaded.
  serveCustomers(sampleCustomer({ _id, name: customer }));
  respondToSearches(sampleResult({ _id, customer }), ...records);
  await openDashboard();
  await headerButton().click();
  await expect.element(searchBox()).toHaveFocus();
  await expectAccessibleAtAllWidths();
  await searchBox().fill('extraordinarily');
  await expect.poll(() => options().elements().length).toBe(4);
  await expectAccessibleAtAllWidths();
  await page.viewport(390, 844);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= 390]).toEqual([true, true]);
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth);
  await searchBox().fill('zzxxqq');
  await expect.element(dialog.getByText('No results for "zzxxqq".')).toBeVisible();
  await expectAccessibleAtAllWidths();
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox()).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  await expectAccessibleAtAllWidths();
});
