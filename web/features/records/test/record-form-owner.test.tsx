import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#web/test/render-app.tsx';
import { address, sampleContact, sampleCustomer, sampleId } from '#web/test/samples.ts';
import {
  billing,
  dialog,
  openNewRecord,
  openRecord,
  option,
  section,
  selectCustomer,
  service,
} from '#web/test/steps/record-form-steps.ts';

const elsewhere = { ...address, street: '77 Far Road', city: 'Joliet', zip: '60432' };
const tabs = () => section('Contacts').getByRole('tab');
const street = (fields: ReturnType<typeof billing>) => fields.getByRole('textbox', { name: 'Street' });
const titleField = () => page.getByRole('tabpanel').getByRole('textbox', { name: 'Title' });
const emailField = () => page.getByRole('tabpanel').getByRole('textbox', { name: /^Email Address/ });

const person = (name: string, phone = '+13125550142') =>
  sampleContact({ name, phoneNumbers: [{ _id: sampleId(), name: 'Mobile', phone }] });

const expectTabs = (names: string[]) =>
  expect
    .poll(() =>
      tabs()
        .elements()
        .map((tab) => tab.textContent),
    )
    .toEqual([...names, '+ Add New Contact']);

test('switching the customer merges contacts and asks before replacing an edited billing address [2.10-4]', async () => {
  const first = sampleCustomer({
    name: 'First Bakery',
    contacts: [person('Ana Long'), person('Bo Short', '+13125550122')],
  });
  const second = sampleCustomer({
    name: 'Second Bakery',
    address: elsewhere,
    contacts: [person('ANA  LONG', '+13125550133'), person('Cy Young')],
  });
  await openNewRecord(undefined, [first, second]);
  await selectCustomer(first.name);
  await expectTabs(['Ana Long', 'Bo Short']);
  await expect.element(street(billing())).toHaveValue(address.street);
  await expect.element(titleField()).toHaveValue('Owner');
  await titleField().fill('Head of everything');

  await selectCustomer(second.name);
  await expectTabs(['Ana Long', 'Cy Young']);
  const phones = page.getByRole('tabpanel').getByRole('textbox', { name: 'Phone Number' });
  expect(phones.elements()).toHaveLength(2);
  await expect.element(titleField()).toHaveValue('Head of everything');
  await expect.element(street(billing())).toHaveValue(elsewhere.street);

  await street(billing()).fill('1 Edited Street');
  await selectCustomer(first.name);
  const question = dialog('Replace the billing address?');
  await expect.element(question).toMatchTextContent(/1 Edited Street/);
  await question.getByRole('button', { name: 'Keep Current Address' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(street(billing())).toHaveValue('1 Edited Street');
  await expect
    .element(page.getByRole('link', { name: `Open ${first.name}` }))
    .toHaveAttribute('href', `/app/customers/${first._id}/overview`);
});

test('the service address follows the billing address or is chosen from saved ones [2.10-6]', async () => {
  const customer = sampleCustomer();
  api.respond(`GET /customer/${customer._id}/service-addresses`, { data: [elsewhere] });
  await openNewRecord(undefined, [customer]);
  await selectCustomer(customer.name);
  const saved = page.getByRole('combobox', { name: 'Saved service addresses' });
  await expect.element(saved).toHaveValue('new');
  await saved.selectOptions('77 Far Road, Joliet, IL 60432');
  await expect.element(service().getByRole('textbox', { name: 'City' })).toHaveValue('Joliet');
  await street(service()).fill('78 Far Road');
  await expect.element(saved).toHaveValue('new');

  const same = page.getByRole('checkbox', { name: 'Billing same as service' });
  await same.click();
  await expect.element(saved).toBeDisabled();
  await expect.element(street(service())).toBeDisabled();
  await expect.element(street(service())).toHaveValue(address.street);
  await street(billing()).fill('11 Test Street');
  await expect.element(street(service())).toHaveValue('11 Test Street');
  await same.click();
  await expect.element(street(service())).toBeEnabled();
  await expect.element(street(service())).toHaveValue('11 Test Street');
});

test('selects the saved service address when the record is opened', async () => {
  api.respond('GET /customer/:id/service-addresses', { data: [address, elsewhere] });
  await openRecord({ serviceAddress: elsewhere });
  await expect
    .element(page.getByRole('combobox', { name: 'Saved service addresses' }))
    .toHaveDisplayValue('77 Far Road, Joliet, IL 60432');
});

test('keeps every keystroke typed right after focusing the customer field', async () => {
  const customer = sampleCustomer({ name: 'Zebra Bakery' });
  await openNewRecord(undefined, [customer]);
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  customerField.element().focus();
  await userEvent.keyboard(customer.name);
  await expect.element(customerField).toHaveValue(customer.name);
  await option(/^Zebra Bakery/).click();
  await expect.element(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();
});

test('keeps only edited contacts when the customer changes twice', async () => {
  const [first, second, third] = [
    sampleCustomer({ name: 'First Bakery', contacts: [person('Ana Long'), person('Bo Short')] }),
    sampleCustomer({ name: 'Second Bakery', contacts: [person('Cy Young'), person('Di Dale')] }),
    sampleCustomer({ name: 'Third Bakery', contacts: [person('Ed East')] }),
  ];
  await openNewRecord(undefined, [first, second, third]);
  await selectCustomer(first.name);
  await tabs().filter({ hasText: 'Bo Short' }).click();
  await emailField().fill('bo@example.com');
  await selectCustomer(second.name);
  await expectTabs(['Bo Short', 'Cy Young', 'Di Dale']);
  await section('Contacts').getByRole('button', { name: 'Remove Di Dale' }).click();
  await selectCustomer(third.name);
  await expectTabs(['Bo Short', 'Ed East']);
  await selectCustomer(first.name);
  await expectTabs(['Bo Short', 'Ana Long']);
  await tabs().filter({ hasText: 'Bo Short' }).click();
  await expect.element(emailField()).toHaveValue('bo@example.com');
});
