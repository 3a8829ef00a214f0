import type { Page } from '@playwright/test';
import { openPalette, options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { buildContact } from '#e2e/fixtures/steps/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

/** Presses Tab until a field with this label has the focus. */
async function tabTo(page: Page, role: 'textbox' | 'combobox' | 'checkbox' | 'button', name: string) {
  const target = page.getByRole(role, { name, exact: true }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test('a work order is created with the keyboard alone, from the search to the saved record', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({
    name: unique('Keyboard Cafe'),
    contacts: [buildContact('Ana Long')],
  });
  await page.goto('/app/customers');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('new work');
  await expect(options(page).first()).toContainText('New work order');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible();

  await tabTo(page, 'combobox', 'Customer');
  await page.keyboard.type(customer.name);
  await page.keyboard.press('Enter');
  // The field shows the name before the customer is found; until then saving is refused.
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();
  await tabTo(page, 'textbox', 'Customer PO');
  await page.keyboard.type('PO-9');
  await tabTo(page, 'checkbox', 'Billing same as service');
  await page.keyboard.press('Space');
  await tabTo(page, 'combobox', 'Classification');
  await page.keyboard.type('Refrigeration');
  await tabTo(page, 'textbox', 'Description');
  await page.keyboard.type('Freezer is warm.');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Save without the blank rows' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  expect(await api.request('GET', `/work-order/${page.url().split('/').at(-1)}`)).toMatchObject({
    customer: { _id: customer._id },
    customerPo: 'PO-9',
    serviceAddress: { street: '10 Test Street' },
    classification: 'Refrigeration',
    description: 'Freezer is warm.',
    contacts: [{ name: 'Ana Long' }],
    equipment: [],
    warranties: [],
  });
});
