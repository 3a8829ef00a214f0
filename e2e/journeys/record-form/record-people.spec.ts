import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, choice, person, pickCustomer, section } from '#e2e/fixtures/record-form-steps.ts';

test('a technician who was deleted while being assigned is told about in the row and the summary', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Gone Tech'), true);
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill(technician.name);
  await choice(page, technician.name).click();
  await office.call('DELETE', `/user/${technician._id}`);
  await page.keyboard.press('Control+s');
  const technicians = section(page, 'Assigned Technicians');
  await expect(technicians.getByText('A technician must be selected.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
    'A technician must be selected.',
  );
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await technicians.getByRole('button', { name: `Remove ${technician.name}` }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a customer who was deleted while being chosen is told about at the picker', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Gone') });
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await pickCustomer(page, customer.name);
  await office.call('DELETE', `/customer/${customer._id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
    'A customer must be selected for this work order.',
  );
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
});

test('of contacts that came with two customers, only those stay that somebody has edited', async ({
  signedIn: page,
  office,
}) => {
  const [first, second, third] = [
    await office.addCustomer({ name: unique('First'), contacts: [person('Ana Long'), person('Bo Short')] }),
    await office.addCustomer({ name: unique('Second'), contacts: [person('Cy Young'), person('Di Dale')] }),
    await office.addCustomer({ name: unique('Third'), contacts: [person('Ed East')] }),
  ];
  await page.goto('/app/work-orders/new');
  const contacts = section(page, 'Contacts');
  const tabs = contacts.getByRole('tab');
  await pickCustomer(page, first.name);
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await contacts.getByLabel('Email Address (Optional)').fill('bo@example.com');
  await pickCustomer(page, second.name);
  await expect(tabs).toHaveText(['Bo Short', 'Cy Young', 'Di Dale', '+ Add New Contact']);
  await contacts.getByRole('button', { name: 'Remove Di Dale' }).click();
  await pickCustomer(page, third.name);
  await expect(tabs).toHaveText(['Bo Short', 'Ed East', '+ Add New Contact']);
  await pickCustomer(page, first.name);
  await expect(tabs).toHaveText(['Bo Short', 'Ana Long', '+ Add New Contact']);
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await expect(contacts.getByLabel('Email Address (Optional)')).toHaveValue('bo@example.com');
});

test('a session that ends while a form is dirty leads to the login page and back to the record', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Typed');
  await office.call('DELETE', '/session');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed');
  await expect(page).toHaveURL(new RegExp(`/\\?redirect=.*${record._id}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
