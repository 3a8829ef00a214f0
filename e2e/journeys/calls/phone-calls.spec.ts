import { options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import {
  address,
  buildContact,
  buildEquipment,
  createRecord,
} from '#e2e/fixtures/steps/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test("a caller's number leads to the overview in two keys, and the unit to a filled-in work order [10.8-1]", async ({
  signedIn: page,
  api,
}) => {
  const phone = newPhone();
  const customer = await api.createCustomer({ name: unique('Lakeside Clinic') });
  // A path that ends like a file's name would be none of the web app's.
  const serial = `${unique('SN')}.5`;
  const place = { ...address, street: '5 Oak Street' };
  await createRecord(api, '/work-order', {
    customer: customer._id,
    serviceAddress: place,
    contacts: [buildContact('Ana Long', phone)],
    equipment: [buildEquipment('RTU-1', serial)],
  });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone);
  await expect(options(page).first()).toContainText(customer.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}/overview$`));
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expect(searchBox(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(serial.replace(' ', '-').toLowerCase());
  await expect(options(page).first()).toContainText('RTU-1');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'RTU-1' })).toBeVisible();
  await page.getByRole('link', { name: 'New work order' }).press('Enter');
  await expect(page).toHaveURL(/\/new\/for\//);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await page.getByRole('textbox', { name: 'Customer PO' }).fill('PO-9');
  await page.getByRole('combobox', { name: 'Classification' }).selectOption('Refrigeration');
  await page.getByRole('textbox', { name: 'Description' }).fill('Freezer is warm.');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save without the blank rows' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Work Order WO-/ })).toBeVisible();
  expect(await api.request('GET', `/work-order/${page.url().split('/').at(-1)}`)).toMatchObject({
    customer: { _id: customer._id },
    customerPo: 'PO-9',
    serviceAddress: place,
    contacts: [{ name: 'Ana Long', phoneNumbers: [{ phone }] }],
    equipment: [{ identifier: 'RTU-1', serial, model: '48TC' }],
  });
});

test('a caller who is a customer already is found while typed, and becomes a contact of it [10.8-2]', async ({
  signedIn: page,
  api,
}) => {
  const phone = newPhone();
  const customer = await api.createCustomer({
    name: unique('Harbor Bakery'),
    contacts: [buildContact('Ana Long', phone)],
  });
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Harbour Bread');
  const contact = page.getByRole('tabpanel');
  await contact.getByRole('textbox', { name: 'Name' }).fill('Bo Ray');
  await contact.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
  await page.getByRole('button', { name: `Use This One: ${customer.name}` }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
  await page.getByRole('tab', { name: 'Bo Ray' }).click();
  await contact.getByRole('textbox', { name: 'Title' }).fill('Manager');
  await contact.getByLabel('Phone Type').fill('Mobile');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({
    name: customer.name,
    contacts: [{ name: 'Ana Long' }, { name: 'Bo Ray', phoneNumbers: [{ phone }] }],
  });
});
