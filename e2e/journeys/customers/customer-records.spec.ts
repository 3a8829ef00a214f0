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

test('a work order moves to the customer it belongs to, whose records are counted and keep it from being deleted', async ({
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
  const others = await Promise.all(
    [workOrders, serviceContracts, projects].map(async (kind) => ({
      kind,
      ...(await createRecord(api, kind, { customer: newCustomer._id })),
    })),
  );
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
  await expect(customerRow(page, newCustomer.name)).toContainText('2 Work Order(s)');
  await expect(customerRow(page, oldCustomer.name)).toContainText('0 Work Order(s)');
  await deleteFromList(page, newCustomer.name);
  const reason = 'This customer has 2 work orders, 1 service contract, and 1 project and cannot be deleted.';
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await api.request('GET', `/customer/${newCustomer._id}`)).toMatchObject({ name: newCustomer.name });

  for (const { kind, _id } of [{ kind: workOrders, ...order }, ...others])
    await api.request('DELETE', `${kind.apiPath}/${_id}`);
  await deleteFromList(page, newCustomer.name);
  await expect(page.getByText('Customer deleted.')).toBeVisible();
  await expect(customerRow(page, newCustomer.name)).toHaveCount(0);
  await expect(api.request('GET', `/customer/${newCustomer._id}`)).rejects.toThrow(': 404');
  await deleteFromList(page, oldCustomer.name);
  await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
});
