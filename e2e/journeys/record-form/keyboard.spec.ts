import { countKeys } from '#e2e/fixtures/steps/keyboard-steps.ts';
import { options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { buildContact, buildEquipment, createRecord } from '#e2e/fixtures/steps/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('a work order for a known customer and unit takes at most 40 keys besides the texts', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({
    name: unique('Keyboard Cafe'),
    contacts: [buildContact('Ana Long')],
  });
  const serial = unique('SN');
  await createRecord(api, '/work-order', {
    customer: customer._id,
    equipment: [buildEquipment('RTU-1', serial)],
  });
  await page.goto('/app/customers');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const { press, tabTo, count } = countKeys(page);
  await press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('new work');
  await expect(options(page).first()).toContainText('New work order');
  await press('Enter');
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeVisible();

  await tabTo('combobox', 'Customer');
  await page.keyboard.type(customer.name);
  await press('Enter');
  // The field shows the name before the customer is found; until then saving is refused.
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();
  await tabTo('textbox', 'Customer PO');
  await page.keyboard.type('PO-9');
  await tabTo('checkbox', 'Billing same as service');
  await press('Space');
  await tabTo('combobox', 'Classification');
  await page.keyboard.type('Refrigeration');
  await tabTo('textbox', 'Description');
  await page.keyboard.type('Freezer is warm.');
  // Saving goes to the first blank row, past the contacts that came with the customer.
  await press('Control+s');
  await expect(page.getByRole('button', { name: 'Save without the blank rows' })).toBeVisible();
  await tabTo('combobox', 'Add known equipment of this customer');
  await page.keyboard.type(serial);
  await expect(page.getByRole('option', { name: /^RTU-1/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Serial' })).toHaveValue(serial);
  await press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  expect(await api.request('GET', `/work-order/${page.url().split('/').at(-1)}`)).toMatchObject({
    customer: { _id: customer._id },
    customerPo: 'PO-9',
    serviceAddress: { street: '10 Test Street' },
    classification: 'Refrigeration',
    description: 'Freezer is warm.',
    contacts: [{ name: 'Ana Long' }],
    equipment: [{ identifier: 'RTU-1', serial }],
    warranties: [],
  });
  expect(count()).toBeLessThanOrEqual(40);
});
