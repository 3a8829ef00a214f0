import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#schema/customers.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { address, sampleCustomer, sampleId, sampleUser } from '#web/test/samples.ts';
import { billing, dialog, openNewRecord, option, section } from '#web/test/steps/record-form-steps.ts';

const customerField = () => page.getByRole('combobox', { name: 'Customer' });
const inDialog = (name: string) => dialog().getByRole('textbox', { name, exact: true });

/** Stores the customers that are posted. */
function acceptCustomers() {
  api.respond('GET /address-by-zip', failure(404, { code: 'not_found' }));
  api.respond('POST /customer', ({ body }) => {
    const { contacts, ...input } = body as Customer;
    const withIds = contacts.map((contact) => ({
      ...contact,
      _id: sampleId(),
      phoneNumbers: contact.phoneNumbers.map((phone) => ({ ...phone, _id: sampleId() })),
    }));
    const customer = sampleCustomer({ ...input, contacts: withIds });
    api.respond(`GET /customer/${customer._id}`, { data: customer });
    return { data: customer };
  });
}

async function fillAddress() {
  await inDialog('Street').fill('1 A Street');
  await inDialog('City').fill('Joliet');
  await inDialog('State').fill('IL');
  await inDialog('Zip').fill('60432');
}

test('adds the customer who calls and chooses them', async () => {
  acceptCustomers();
  const namesake = sampleCustomer({ name: 'Elm Bakery', address: { ...address, street: '77 Far Road' } });
  await openNewRecord(workOrders, [namesake]);
  await customerField().fill('Elm Bakery');
  await expect.element(option(/77 Far Road/)).toHaveAttribute('aria-selected', 'true');
  await option('Add "Elm Bakery" as a new customer').click();
  await expect.element(dialog('New Customer')).toBeVisible();
  await expect.element(inDialog('Customer Name')).toHaveFocus();
  await expect.element(inDialog('Customer Name')).toHaveValue('Elm Bakery');
  await inDialog('Customer Name').fill('Elm Bakery North');
  expect(inDialog('Contact Name').elements()).toEqual([]);
  await inDialog('Phone Number').fill('3125550142');
  await expect.element(inDialog('Contact Name')).toHaveValue('Elm Bakery North');
  await expect.element(inDialog('Contact Title')).toHaveValue('Owner');
  await expect.element(inDialog('Phone Type')).toHaveValue('Mobile');
  await expectAccessibleAtAllWidths();
  await inDialog('Contact Name').fill('Ana Long');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('Street address is required.')).toBeVisible();
  expect(api.requestsTo('POST /customer')).toEqual([]);
  await fillAddress();
  await dialog().getByRole('button', { name: 'Add Customer' }).click();

  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(customerField()).toHaveValue('Elm Bakery North');
  await expect.element(customerField()).toHaveFocus();
  await expect.element(billing().getByRole('textbox', { name: 'City' })).toHaveValue('Joliet');
  await expect.element(section('Contacts').getByRole('tab', { name: 'Ana Long' })).toBeVisible();
  // Its form is inside the form of the record, which must not be submitted.
  expect(section('Problems').elements()).toEqual([]);
  expect(api.requestsTo('POST /work-order')).toEqual([]);
});

test('adds a customer from a phone number by the keyboard, without a contact if it is deleted', async () => {
  acceptCustomers();
  await openNewRecord();
  await customerField().fill('312-555-0142');
  await expect.element(page.getByText('No customers found.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(inDialog('Phone Number')).toHaveValue('312-555-0142');
  await inDialog('Customer Name').fill('Elm');
  await expect.element(inDialog('Contact Name')).toHaveValue('Elm');
  await inDialog('Phone Number').fill('');
  await fillAddress();
  await userEvent.keyboard('{Enter}');
  await expect.element(customerField()).toHaveValue('Elm');
  expect(api.requestsTo('POST /customer')[0]?.body).toMatchObject({ name: 'Elm', contacts: [] });
});

test('adds a technician and assigns them', async () => {
  const stored = sampleUser({ name: 'Nora New' });
  api.respond('POST /user', () => {
    api.respond('GET /user', pageOf([stored]));
    return { data: stored };
  });
  await openNewRecord();
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill('Nora New');
  await option('Add "Nora New" as a new technician').click();
  await expect.element(dialog('Add Technician')).toBeVisible();
  await expect.element(inDialog('Name')).toHaveValue('Nora New');
  await inDialog('Phone').fill('2025550122');
  await dialog().getByRole('button', { name: 'Add Technician' }).click();
  await expect.element(page.getByText('Nora New has been added and can now log in.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Nora New' })).toBeVisible();
  expect(section('Problems').elements()).toEqual([]);
});

test('asks before the entries of a short dialog are lost by Escape, a click beside it, Cancel or Back', async () => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const added = page.getByRole('dialog', { name: 'New Customer' });
  const street = added.getByRole('textbox', { name: 'Street', exact: true });
  async function expectQuestion() {
    await expect.element(question).toMatchTextContent('The new customer has not been added.');
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(street).toHaveValue('5 Elm Street');
  }

  async function addElm() {
    await customerField().fill('Elm');
    await option('Add "Elm" as a new customer').click();
    await expect.element(added).toBeVisible();
  }

  api.respond('GET /work-order', pageOf([]));
  renderApp('/app/work-orders');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible();
  await navigateTo('/app/work-orders/new');
  await addElm();
  await userEvent.keyboard('{Escape}');
  await expect.element(added).not.toBeInTheDocument();
  await addElm();
  await street.fill('5 Elm Street');
  await userEvent.keyboard('{Escape}');
  await expectQuestion();
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, { position: { x: 5, y: 5 } });
  await expectQuestion();
  await added.getByRole('button', { name: 'Cancel' }).click();
  await expectQuestion();
  history.back();
  await expectQuestion();
  expect(location.pathname).toBe('/app/work-orders/new');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(customerField()).toHaveFocus();
  await addElm();
  await expect.element(street).toHaveValue('');
  await userEvent.keyboard('{Escape}');

  await page.getByRole('combobox', { name: 'Assign a technician' }).fill('Nora');
  await option('Add "Nora" as a new technician').click();
  await inDialog('Phone').fill('202');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toMatchTextContent('The new technician has not been added.');
});
