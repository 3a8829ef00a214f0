import type { Page } from '@playwright/test';
import { fact } from '#e2e/fixtures/steps/print-steps.ts';
import { billing, buildContact, selectCustomer } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, recordRow, searchFor } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('a customer who moved and was renamed has the new name everywhere, and the new billing address from the next work order on', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Old Mill') });
  const newName = unique('New Mill');
  const earlier = await createRecord(api, workOrders, {
    customer: customer._id,
    billingAddress: customer.address,
  });
  await page.goto(`/app/work-orders?q=${earlier.number}`);
  await expect(recordRow(page, earlier)).toContainText(customer.name);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await searchFor(page, customer.name);
  await page.getByRole('link', { name: customer.name }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(newName);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('9 Quarry Lane');
  await page.getByLabel('City').fill('Joliet');
  await page.getByLabel('Zip').fill('60431');
  await page.getByLabel('Access Notes').fill('Gate code 4711\nDog is friendly');
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText('Customer updated.')).toBeVisible();

  await page.getByRole('link', { name: /^Work Orders/ }).click();
  await expect(page.getByRole('heading', { name: 'Work Orders' })).toBeVisible();
  await searchFor(page, earlier.number);
  await expect(recordRow(page, earlier)).toContainText(newName);
  await recordRow(page, earlier).getByRole('link').click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(newName);
  await expect(page.getByText('9 Quarry Lane, Joliet, IL 60431').first()).toBeVisible();
  await expect(page.getByText('Gate code 4711')).toBeVisible();
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '10 Test Street',
  );

  await page.goto('/app/work-orders/new');
  await selectCustomer(page, newName);
  await expect(billing(page).getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(
    '9 Quarry Lane',
  );
  await expect(billing(page).getByLabel('City')).toHaveValue('Joliet');
  const addresses = await api.request('GET', `/customer/${customer._id}/service-addresses`);
  expect(addresses).toMatchObject([{ street: '9 Quarry Lane' }, { street: '450 Wacker Drive' }]);

  await page.goto(`/print/work-orders/${earlier._id}`);
  await expect(fact(page, 'Billing Address')).toContainText('10 Test Street');
  await expect(fact(page, 'Access Notes')).toHaveText('Gate code 4711\nDog is friendly');
  await expect(page.getByText(newName).first()).toBeVisible();
  await expect(page.getByText(customer.name)).toHaveCount(0);
  expect(await api.request('GET', `/work-order?q=${encodeURIComponent(newName)}`)).toMatchObject([
    { _id: earlier._id },
  ]);
});

test('two people edit the same contacts and both rows arrive, and one chooses by keyboard what both changed [10.4-28]', async ({
  signedIn: page,
  colleague,
  colleaguePage,
  api,
}) => {
  const customer = await api.createCustomer({ contacts: [buildContact('Ana Long')] });
  const theirs = colleaguePage;
  const addContact = async (form: Page, name: string, notes: string) => {
    await form.goto(`/app/customers/${customer._id}`);
    await form.getByLabel('Access Notes').fill(notes);
    await form.getByRole('tab', { name: '+ Add New Contact' }).click();
    const panel = form.getByRole('tabpanel');
    await panel.getByLabel('Title').fill('Tenant');
    await panel.getByLabel('Name').fill(name);
    await panel.getByRole('combobox', { name: 'Phone Type' }).fill('Mobile');
    await panel.getByLabel('Phone Number').fill(newPhone());
  };
  await addContact(page, 'Mia Mine', 'Ring twice');
  await addContact(theirs, 'Theo Theirs', 'Gate code 4711');
  await theirs.keyboard.press('Control+s');
  await expect(theirs.getByText('Customer updated.')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Changed by both' })).toContainText(
    `${colleague.name} and you changed the same thing.`,
  );
  // Save moves to the question.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('radio', { name: 'Yours: Ring twice' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Saved, together with ${colleague.name}'s change`)).toBeVisible();
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({
    accessNotes: 'Ring twice',
    contacts: [{ name: 'Ana Long' }, { name: 'Theo Theirs' }, { name: 'Mia Mine' }],
    updatedBy: { name: api.user.name },
  });
});
