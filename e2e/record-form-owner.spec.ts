import { expect, expectAccessible, test, unique } from './office.ts';
import {
  addRecord,
  address,
  billing,
  choice,
  person,
  pickCustomer,
  section,
  service,
  unit,
  warranty,
} from './record-form-steps.ts';

test.use({ holdsCalls: true });

const elsewhere = { street: '77 Far Road', city: 'Joliet', state: 'IL', zip: '60432' };

test('switching the customer merges contacts, and asks before an edited billing address goes', async ({
  signedIn: page,
  office,
}) => {
  const first = await office.addCustomer({
    name: unique('First'),
    contacts: [person('Ana Long'), person('Bo Short', '+13125550122')],
  });
  const second = await office.addCustomer({
    name: unique('Second'),
    address: elsewhere,
    contacts: [person('ANA  LONG', '+13125550133'), person('Cy Young')],
  });
  await page.goto('/app/work-orders/new');
  await pickCustomer(page, first.name);
  const tabs = section(page, 'Contacts').getByRole('tab');
  await expect(tabs).toHaveText(['Ana Long', 'Bo Short', '+ Add New Contact']);
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    address.street,
  );
  await page.getByRole('tabpanel').getByLabel('Title').fill('Head of everything');
  await page.getByRole('tabpanel').getByLabel('Title').blur();

  await pickCustomer(page, second.name);
  await expect(tabs).toHaveText(['Ana Long', 'Cy Young', '+ Add New Contact']);
  await expect(page.getByRole('tabpanel').getByLabel('Phone Number')).toHaveCount(2);
  await expect(page.getByRole('tabpanel').getByLabel('Title')).toHaveValue('Head of everything');
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    elsewhere.street,
  );

  await billing(page).getByRole('textbox', { name: 'Street', exact: true }).fill('1 Edited Street');
  await pickCustomer(page, first.name);
  const dialog = page.getByRole('dialog', { name: 'Replace the billing address?' });
  await expect(dialog).toContainText('1 Edited Street');
  await dialog.getByRole('button', { name: 'Keep What Is Written' }).click();
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '1 Edited Street',
  );
  await expect(page.getByRole('link', { name: `Open ${first.name}` })).toBeVisible();
});

test('the service address follows the billing address, or is chosen from those that are known', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Sites') });
  await addRecord(office, '/projects', { customer: customer._id, serviceAddress: elsewhere });
  await page.goto('/app/work-orders/new');
  await pickCustomer(page, customer.name);
  const saved = page.getByLabel('Saved service addresses');
  await expect(saved).toHaveValue('new');
  await saved.selectOption('77 Far Road, Joliet, IL 60432');
  await expect(service(page).getByLabel('City')).toHaveValue('Joliet');
  await service(page).getByRole('textbox', { name: 'Street', exact: true }).fill('78 Far Road');
  await expect(saved).toHaveValue('new');

  await page.getByLabel('Billing same as service').check();
  await expect(saved).toBeDisabled();
  await expect(service(page).getByRole('textbox', { name: 'Street', exact: true })).toBeDisabled();
  await expect(service(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    address.street,
  );
  await billing(page).getByRole('textbox', { name: 'Street', exact: true }).fill('11 Test Street');
  await expect(service(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '11 Test Street',
  );
  await page.getByLabel('Billing same as service').uncheck();
  await expect(service(page).getByRole('textbox', { name: 'Street', exact: true })).toBeEnabled();
  await expect(service(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '11 Test Street',
  );
});

test('a service address that is saved reads as such when the record is opened', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Sites') });
  const record = await addRecord(office, '/work-order', {
    customer: customer._id,
    serviceAddress: elsewhere,
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const chosen = page.getByLabel('Saved service addresses').locator('option:checked');
  await expect(chosen).toHaveText('77 Far Road, Joliet, IL 60432');
});

test('a customer is found by typing at once, from the first letter on', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Zebra Bakery') });
  await page.goto('/app/work-orders/new');
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.focus();
  await page.keyboard.type(customer.name);
  await expect(picker).toHaveValue(customer.name);
  await page.getByRole('option', { name: customer.name }).click();
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();
});

test('Enter in the list of customers takes the first of what is found, and saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const former = await office.addCustomer({ name: unique('Aardvark Ice') });
  const wanted = await office.addCustomer({ name: unique('Zebra Bakery') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/api/customer?*q=Zebra*', async (route) => {
    await asked;
    await route.continue();
  });
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
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

test('an Enter that waits is carried out after the field was left, and a second one saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const former = await office.addCustomer({ name: unique('Former') });
  const wanted = await office.addCustomer({ name: unique('Yarrow Bakery') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  for (const next of ['Tab', 'Enter', 'Escape']) {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await page.unroute('**/api/customer?*q=Yarrow*');
    await page.route('**/api/customer?*q=Yarrow*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/app/work-orders/${record._id}`);
    const picker = page.getByRole('combobox', { name: 'Customer' });
    await picker.focus();
    await picker.press('Control+a');
    await page.keyboard.type(wanted.name);
    const search = page.waitForRequest('**/api/customer?*q=Yarrow*');
    await page.keyboard.press('Enter');
    await search;
    await page.keyboard.press(next);
    ask();
    const name = next === 'Escape' ? former.name : wanted.name;
    await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible();
    await expect(picker).toHaveValue(name);
    if (next === 'Enter') await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  }
  expect(saves).toEqual([]);
});

test('Enter takes the choice that is marked, and where none is, it changes nothing', async ({
  signedIn: page,
  office,
}) => {
  const name = unique('Marked');
  await office.addCustomer({ name: `Aaa ${name}` });
  const customer = await office.addCustomer({ name: `Aab ${name}` });
  const record = await addRecord(office, '/work-order', {
    customer: customer._id,
    equipment: [unit('RTU-1', 'SN-1'), unit('RTU-2', 'SN-2')],
    warranties: [warranty('SN-2')],
  });
  const technician = await office.addUser(unique('Tess Tech'), true);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(choice(page, /./)).toHaveCount(1);
  await page.keyboard.type(customer.name.slice(-1));
  await expect(choice(page, /./).nth(1)).toBeVisible();
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

test('Enter in the list of technicians takes the first, and saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const record = await addRecord(office);
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/api/user?*isTechnician=true*', async (route) => {
    await asked;
    await route.continue();
  });
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
