import { holdSearches } from '#e2e/fixtures/combobox-steps.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { holdAnswers, savesOf } from '#e2e/fixtures/office-api.ts';
import { addRecord, address, choice, section, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';

test.use({ holdsCalls: true });

test('Enter in the list of customers takes the first of what is found, and saves nothing [10.4-15]', async ({
  signedIn: page,
  office,
}) => {
  const former = await office.addCustomer({ name: unique('Aardvark Ice') });
  const wanted = await office.addCustomer({ name: unique('Zebra Bakery') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const ask = await holdSearches(page, 'Zebra');
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await expect(page.getByRole('option', { name: former.name })).toBeVisible();
  await picker.press('Control+a');
  await page.keyboard.type(wanted.name);
  // What was found before is still in sight, and belongs to another text.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(wanted.name);
  await expect(page.getByRole('link', { name: `Open ${former.name}` })).toBeVisible();
  ask();
  await expect(page.getByRole('link', { name: `Open ${wanted.name}` })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(picker).toHaveValue(wanted.name);

  await picker.press('Control+a');
  await page.keyboard.type('nobody is called that');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveValue(wanted.name);
  await picker.press('Control+a');
  await page.keyboard.type(former.name);
  await expect(page.getByRole('option', { name: former.name })).toHaveAttribute('data-combobox-selected');
  await expectAccessible(page, '[role="listbox"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open ${former.name}` })).toBeVisible();
  expect(saves).toEqual([]);
});

test('Enter takes the choice that is marked, and where none is, it changes nothing [10.4-13]', async ({
  signedIn: page,
  office,
}) => {
  const name = unique('Marked');
  await office.addCustomer({ name, address: { ...address, street: '9 Elsewhere' } });
  const customer = await office.addCustomer({ name });
  const record = await addRecord(office, '/work-order', {
    customer: customer._id,
    equipment: [unit('RTU-1', 'SN-1'), unit('RTU-2', 'SN-2')],
    warranties: [warranty('SN-2')],
  });
  const technician = await office.addUser(unique('Tess Tech'), true);
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(choice(page, /./)).toHaveCount(2);
  await page.keyboard.type(customer.name.slice(-1));
  // Somebody else is called the same, and is found by the whole name.
  await expect(choice(page, /./)).toHaveCount(2);
  await expect(choice(page, '9 Elsewhere')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(customer.name);
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
  const marked = page.getByRole('option', { name: 'RTU-1 (SN-1)' });
  await expect(marked).toHaveAttribute('aria-selected', 'true');
  await expect(equipment).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(equipment).toHaveValue('RTU-1 (SN-1)');

  const technicians = page.getByRole('combobox', { name: 'Assign a technician' });
  await technicians.click();
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
  expect(saves).toEqual([]);
});

test('Enter in the list of technicians takes the first, and saves nothing [10.4-16]', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const record = await addRecord(office);
  const saves = savesOf(page);
  const ask = await holdAnswers(page, '**/api/user?*isTechnician=true*');
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Assign a technician' });
  await picker.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.type(technician.name);
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(await place()).toBe(before);
  await page.keyboard.press('Enter');
  ask();
  await expect(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();
  expect(saves).toEqual([]);
});
