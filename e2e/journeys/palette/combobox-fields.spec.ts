import { holdCustomerSearches } from '#e2e/fixtures/combobox-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { collectSaveUrls, holdResponses } from '#e2e/fixtures/hold-responses.ts';
import {
  address,
  buildEquipment,
  buildWarranty,
  createRecord,
  option,
  section,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('Enter in the customer field chooses the first result and does not save [10.4-15]', async ({
  signedIn: page,
  api,
}) => {
  const previous = await api.createCustomer({ name: unique('Aardvark Ice') });
  const wanted = await api.createCustomer({ name: unique('Zebra Bakery') });
  const record = await createRecord(api, '/work-order', { customer: previous._id });
  const release = await holdCustomerSearches(page, 'Zebra');
  const saveUrls = collectSaveUrls(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  await customerField.click();
  await expect(page.getByRole('option', { name: previous.name })).toBeVisible();
  await customerField.press('Control+a');
  await page.keyboard.type(wanted.name);
  // The previous results are still visible, but belong to another text.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(customerField).toHaveValue(wanted.name);
  await expect(page.getByRole('link', { name: `Open ${previous.name}` })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: `Open ${wanted.name}` })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(customerField).toHaveValue(wanted.name);

  await customerField.press('Control+a');
  await page.keyboard.type('nobody is called that');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(customerField).toHaveValue(wanted.name);
  await customerField.press('Control+a');
  await page.keyboard.type(previous.name);
  await expect(page.getByRole('option', { name: previous.name })).toHaveAttribute('data-combobox-selected');
  await expectAccessible(page, '[role="listbox"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open ${previous.name}` })).toBeVisible();
  expect(saveUrls).toEqual([]);
});

test('Enter chooses the highlighted option and changes nothing without one [10.4-13]', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('Marked');
  await api.createCustomer({ name, address: { ...address, street: '9 Elsewhere' } });
  const customer = await api.createCustomer({ name });
  const record = await createRecord(api, '/work-order', {
    customer: customer._id,
    equipment: [buildEquipment('RTU-1', 'SN-1'), buildEquipment('RTU-2', 'SN-2')],
    warranties: [buildWarranty('SN-2')],
  });
  const technician = await api.createUser(unique('Tess Tech'), true);
  const saveUrls = collectSaveUrls(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  await customerField.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(option(page, /./)).toHaveCount(2);
  await page.keyboard.type(customer.name.slice(-1));
  // Another customer has the same name, so the full name finds both.
  await expect(option(page, /./)).toHaveCount(2);
  await expect(option(page, '9 Elsewhere')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(customerField).toHaveValue(customer.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();

  const equipment = section(page, 'Warranties').getByRole('combobox', { name: 'Equipment' });
  for (const keys of [
    ['x', 'Backspace'],
    ['Control+a', 'Delete'],
    ['Control+a', 'R', 'T', 'U', '-', '2'],
  ]) {
    await equipment.click();
    await page.keyboard.press('End');
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(equipment, keys.join(' ')).toHaveValue('RTU-2 (SN-2)');
  }
  await equipment.press('Control+a');
  await page.keyboard.type('RTU');
  const highlighted = page.getByRole('option', { name: 'RTU-1 (SN-1)' });
  await expect(highlighted).toHaveAttribute('aria-selected', 'true');
  await expect(equipment).toHaveAttribute(
    'aria-activedescendant',
    (await highlighted.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(equipment).toHaveValue('RTU-1 (SN-1)');

  const technicianField = page.getByRole('combobox', { name: 'Assign a technician' });
  await technicianField.click();
  await page.keyboard.press('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No technicians assigned.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(technician.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();

  const manufacturer = page.getByRole('combobox', { name: 'Manufacturer' }).first();
  await section(page, 'Equipment').getByRole('button', { name: /RTU-1/ }).first().click();
  await manufacturer.fill('Carr');
  await expect(page.getByRole('option', { name: 'Carrier', exact: true })).toBeVisible();
  await manufacturer.press('Enter');
  await expect(page.getByRole('option', { name: 'Carrier', exact: true })).toBeHidden();
  await expect(manufacturer).toHaveValue('Carr');
  expect(saveUrls).toEqual([]);
});

test('Enter in the technician field chooses the first result and does not save [10.4-16]', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const record = await createRecord(api);
  const saveUrls = collectSaveUrls(page);
  const release = await holdResponses(page, '**/api/user?*isTechnician=true*');
  await page.goto(`/app/work-orders/${record._id}`);
  const customerField = page.getByRole('combobox', { name: 'Assign a technician' });
  await customerField.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  const before = await scrollPosition();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.type(technician.name);
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(await scrollPosition()).toBe(before);
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();
  expect(saveUrls).toEqual([]);
});
