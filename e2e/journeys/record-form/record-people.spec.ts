import {
  buildContact,
  createRecord,
  option,
  section,
  selectCustomer,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('shows a technician deleted during assignment as an error in the row and the summary', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser(unique('Gone Tech'), true);
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill(technician.name);
  await option(page, technician.name).click();
  await api.request('DELETE', `/user/${technician._id}`);
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

test('shows a customer deleted during selection as an error on the customer field', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Gone') });
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await selectCustomer(page, customer.name);
  await api.request('DELETE', `/customer/${customer._id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
    'A customer must be selected for this work order.',
  );
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
});

test('keeps only edited contacts when the customer changes twice', async ({ signedIn: page, api }) => {
  const [first, second, third] = [
    await api.createCustomer({
      name: unique('First'),
      contacts: [buildContact('Ana Long'), buildContact('Bo Short')],
    }),
    await api.createCustomer({
      name: unique('Second'),
      contacts: [buildContact('Cy Young'), buildContact('Di Dale')],
    }),
    await api.createCustomer({ name: unique('Third'), contacts: [buildContact('Ed East')] }),
  ];
  await page.goto('/app/work-orders/new');
  const contacts = section(page, 'Contacts');
  const tabs = contacts.getByRole('tab');
  await selectCustomer(page, first.name);
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await contacts.getByLabel('Email Address (Optional)').fill('bo@example.com');
  await selectCustomer(page, second.name);
  await expect(tabs).toHaveText(['Bo Short', 'Cy Young', 'Di Dale', '+ Add New Contact']);
  await contacts.getByRole('button', { name: 'Remove Di Dale' }).click();
  await selectCustomer(page, third.name);
  await expect(tabs).toHaveText(['Bo Short', 'Ed East', '+ Add New Contact']);
  await selectCustomer(page, first.name);
  await expect(tabs).toHaveText(['Bo Short', 'Ana Long', '+ Add New Contact']);
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await expect(contacts.getByLabel('Email Address (Optional)')).toHaveValue('bo@example.com');
});

test('redirects to the login page when the session expires with unsaved changes', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Description').fill('Typed');
  await api.request('DELETE', '/session');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed');
  await expect(page).toHaveURL(new RegExp(`/\\?redirect=.*${record._id}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
