import {
  address,
  billing,
  buildContact,
  createRecord,
  section,
  selectCustomer,
  service,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

const elsewhere = { street: '77 Far Road', city: 'Joliet', state: 'IL', zip: '60432' };

test('switching the customer merges contacts and asks before replacing an edited billing address [2.10-4]', async ({
  signedIn: page,
  api,
}) => {
  const first = await api.createCustomer({
    name: unique('First'),
    contacts: [buildContact('Ana Long'), buildContact('Bo Short', '+13125550122')],
  });
  const second = await api.createCustomer({
    name: unique('Second'),
    address: elsewhere,
    contacts: [buildContact('ANA  LONG', '+13125550133'), buildContact('Cy Young')],
  });
  await page.goto('/app/work-orders/new');
  await selectCustomer(page, first.name);
  const tabs = section(page, 'Contacts').getByRole('tab');
  await expect(tabs).toHaveText(['Ana Long', 'Bo Short', '+ Add New Contact']);
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    address.street,
  );
  await page.getByRole('tabpanel').getByLabel('Title').fill('Head of everything');
  await page.getByRole('tabpanel').getByLabel('Title').blur();

  await selectCustomer(page, second.name);
  await expect(tabs).toHaveText(['Ana Long', 'Cy Young', '+ Add New Contact']);
  await expect(page.getByRole('tabpanel').getByLabel('Phone Number')).toHaveCount(2);
  await expect(page.getByRole('tabpanel').getByLabel('Title')).toHaveValue('Head of everything');
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    elsewhere.street,
  );

  await billing(page).getByRole('textbox', { name: 'Street', exact: true }).fill('1 Edited Street');
  await selectCustomer(page, first.name);
  const dialog = page.getByRole('dialog', { name: 'Replace the billing address?' });
  await expect(dialog).toContainText('1 Edited Street');
  await dialog.getByRole('button', { name: 'Keep Current Address' }).click();
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '1 Edited Street',
  );
  await expect(page.getByRole('link', { name: `Open ${first.name}` })).toBeVisible();
});

test('the service address follows the billing address or is chosen from saved ones [2.10-6]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Sites') });
  await createRecord(api, '/projects', { customer: customer._id, serviceAddress: elsewhere });
  await page.goto('/app/work-orders/new');
  await selectCustomer(page, customer.name);
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

test('selects the saved service address when the record is opened', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Sites') });
  const record = await createRecord(api, '/work-order', {
    customer: customer._id,
    serviceAddress: elsewhere,
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const selected = page.getByLabel('Saved service addresses').locator('option:checked');
  await expect(selected).toHaveText('77 Far Road, Joliet, IL 60432');
});

test('keeps every keystroke typed right after focusing the customer field', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Zebra Bakery') });
  await page.goto('/app/work-orders/new');
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  await customerField.focus();
  await page.keyboard.type(customer.name);
  await expect(customerField).toHaveValue(customer.name);
  await page.getByRole('option', { name: customer.name }).click();
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();
});
