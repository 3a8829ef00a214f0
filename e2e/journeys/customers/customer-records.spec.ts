import type { Page } from '@playwright/test';
import { billing, selectCustomer } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, searchFor } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const customerRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function deleteFromList(page: Page, name: string): Promise<void> {
  await customerRow(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

test('a customer cannot be deleted before its last record, and the message counts the records', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Elm School') });
  const kinds = [workOrders, workOrders, serviceContracts, projects];
  const records = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await createRecord(api, kind, { customer: customer._id })) })),
  );
  await page.goto('/app/customers');
  await searchFor(page, customer.name);
  await deleteFromList(page, customer.name);
  const reason = 'This customer has 2 work orders, 1 service contract, and 1 project and cannot be deleted.';
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({ name: customer.name });

  for (const { kind, _id } of records) await api.request('DELETE', `${kind.apiPath}/${_id}`);
  await deleteFromList(page, customer.name);
  await expect(page.getByText('Customer deleted.')).toBeVisible();
  await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
  await expect(api.request('GET', `/customer/${customer._id}`)).rejects.toThrow(': 404');
});

test('moves a work order to the customer it belongs to, and both customers count it right', async ({
  signedIn: page,
  api,
}) => {
  const word = unique('Branch').replace(' ', '');
  const oldCustomer = await api.createCustomer({ name: `${word} North` });
  const newCustomer = await api.createCustomer({
    name: `${word} South`,
    address: { street: '77 South Street', city: 'Joliet', state: 'IL', zip: '60431' },
  });
  const order = await createRecord(api, workOrders, {
    customer: oldCustomer._id,
    billingAddress: oldCustomer.address,
  });
  await page.goto(`/app/work-orders/${order._id}`);
  await selectCustomer(page, newCustomer.name);
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '77 South Street',
  );
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await api.request('GET', `/work-order/${order._id}`)).toMatchObject({
    number: order.number,
    customer: { _id: newCustomer._id },
    billingAddress: { street: '77 South Street', city: 'Joliet' },
    serviceAddress: { street: '450 Wacker Drive' },
  });

  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await searchFor(page, word);
  await expect(customerRow(page, newCustomer.name)).toContainText('1 Work Order(s)');
  await expect(customerRow(page, oldCustomer.name)).toContainText('0 Work Order(s)');
  await deleteFromList(page, oldCustomer.name);
  await expect(page.getByText('Customer deleted.')).toBeVisible();
});
