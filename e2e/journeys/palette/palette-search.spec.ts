import { choose, openDashboard, openPalette, options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('finds a customer by phone number and a record by number, PO, serial, street or customer, then adds a customer, who is found at once and among the recent ones', async ({
  signedIn: page,
  api,
}) => {
  const phone = newPhone();
  const contact = {
    title: 'Owner',
    name: 'Ana Long',
    email: null,
    phoneNumbers: [{ name: 'Mobile', phone }],
  };
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery'), contacts: [contact] });
  const street = unique('9 Quarry Lane');
  const unit = {
    identifier: 'RTU-1',
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer: 'Trane',
    model: 'Precedent',
    serial: unique('SN').replace(' ', ''),
    installDate: '2021-06-30',
  };
  const record = await createRecord(api, workOrders, {
    customer: customer._id,
    serviceAddress: { street, city: 'Joliet', state: 'IL', zip: '60431' },
    equipment: [unit],
  });
  await openDashboard(page);
  const formattedPhone = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  await choose(page, formattedPhone, customer.name);
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}/overview$`));

  await page.goBack();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await openPalette(page);
  for (const text of [
    record.number,
    record.number.replace('-', '').toLowerCase(),
    record.customerPo,
    street,
    customer.name,
    unit.serial,
  ]) {
    // Until nothing is left of the search before.
    await searchBox(page).fill(`${text} nowhere`);
    await expect(page.getByText(`No results for "${text} nowhere".`)).toBeVisible();
    await searchBox(page).fill(text);
    await expect(options(page).filter({ hasText: record.number }), text).toBeVisible();
  }
  await options(page).filter({ hasText: record.number }).click();
  await expect(page).toHaveURL(`/app/work-orders/${record._id}?unit=${unit.serial}`);

  const name = unique('Quick Add');
  await choose(page, 'add customer', 'New customer');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 Elm Street');
  await page.getByLabel('Zip').fill('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Remove this row' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();
  const [added] = await api.request('GET', `/customer?q=${encodeURIComponent(name)}`);
  expect(added).toMatchObject({ name, contacts: [], address: { city: 'Chicago', state: 'IL' } });

  await choose(page, 'dashboard', 'Dashboard');
  await expect(page).toHaveURL('/app/dashboard');
  await choose(page, name, name);
  await expect(page).toHaveURL(`/app/customers/${added._id}/overview`);
  await openDashboard(page);
  await openPalette(page);
  await expect(options(page).first()).toContainText(name);
});
