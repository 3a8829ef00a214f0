import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#web/test/render-app.tsx';
import { openNewCustomer, textbox } from '#web/test/steps/customer-form-steps.ts';

const lookup = 'GET /address-by-zip';
const chicago = { data: { city: 'Chicago', state: 'IL', cities: ['Chicago'] } };
const elgin = { data: { city: 'Elgin', state: 'IL', cities: ['Elgin', 'Hoffman Estates'] } };
const zips = () => api.requestsTo(lookup).map(({ query }) => query.get('zip'));

test('a ZIP is looked up after its fifth character [2.6-6]', async () => {
  api.respond(lookup, chicago);
  await openNewCustomer();
  await textbox('Zip').click();
  await userEvent.keyboard('60601');
  await expect.element(textbox('City')).toHaveValue('Chicago');
  await expect.element(textbox('State')).toHaveValue('IL');
  expect(zips()).toEqual(['60601']);
});

test('a ZIP fills in blank fields and suggests its other cities [10.4-19]', async () => {
  api.respond(lookup, elgin);
  await openNewCustomer();
  await textbox('Zip').fill('60124-1234');
  await expect.element(textbox('City')).toHaveValue('Elgin');
  expect(zips()).toEqual(['60124-1234']);
  await page.getByRole('button', { name: 'Hoffman Estates, IL' }).click();
  await expect.element(textbox('City')).toHaveValue('Hoffman Estates');
  await textbox('City').fill('Typed by hand');
  await textbox('Zip').fill('60123');
  await expect.element(page.getByRole('button', { name: 'Elgin, IL' })).toBeVisible();
  await expect.element(textbox('City')).toHaveValue('Typed by hand');
});

test('a late ZIP lookup is ignored after the form was cleared', async () => {
  api.respond(lookup, chicago);
  const release = api.hold(lookup);
  await openNewCustomer();
  await textbox('Zip').fill('60601');
  await expect.poll(zips).toEqual(['60601']);
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Form' }).click();
  await expect.element(page.getByText('Form reset.')).toBeVisible();
  release();
  await textbox('Customer Name').fill('Another');
  await expect.element(textbox('City')).toHaveValue('');
  await expect.element(textbox('Zip')).toHaveValue('');
});
