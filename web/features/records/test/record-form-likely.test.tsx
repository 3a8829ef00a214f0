import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleId } from '#web/test/samples.ts';
import { billing, dialog, openNewRecord, option, section } from '#web/test/steps/record-form-steps.ts';

const customerField = () => page.getByRole('combobox', { name: 'Customer' });
const inDialog = (name: string) => dialog().getByRole('textbox', { name, exact: true });

test('picks a likely customer instead of adding one, and keeps the typed contact and place', async () => {
  api.respond('GET /address-by-zip', failure(404, { code: 'not_found' }));
  const phoneNumbers = [{ _id: sampleId(), name: 'Office', phone: '+13125550199' }];
  const stored = sampleCustomer({ name: 'Elm Bakery', contacts: [sampleContact({ phoneNumbers })] });
  api.respond(`GET /customer/${stored._id}`, { data: stored });
  const reasons = [{ field: 'phone' as const, text: '(312) 555-0142, Cy Young, WO-1001' }];
  const likely = { _id: stored._id, name: 'Elm Bakery', address: '10 Test Street', reasons, isWeak: false };
  api.respond('GET /customer/likely', ({ query }) => ({ data: query.has('phone') ? [likely] : [] }));
  await openNewRecord();
  await customerField().fill('Elm');
  await option('Add "Elm" as a new customer').click();
  await inDialog('Street').fill('1 A Street');
  await inDialog('Phone Number').fill('312 555 0142');
  await inDialog('Contact Name').fill('Cy Young');
  await expect.element(dialog().getByText('Phone: (312) 555-0142, Cy Young, WO-1001')).toBeVisible();
  await dialog().getByRole('button', { name: 'Use This One: Elm Bakery' }).click();

  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(customerField()).toHaveValue('Elm Bakery');
  await expect.element(customerField()).toHaveFocus();
  const names = () =>
    section('Contacts')
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Ana Long', 'Cy Young', '+ Add New Contact']);
  await expect
    .element(billing().getByRole('textbox', { name: 'Street', exact: true }))
    .toHaveValue('10 Test Street');
  const place = page.getByRole('group', { name: 'Service Address' });
  const street = place.getByRole('textbox', { name: 'Street', exact: true });
  await expect.element(street).toHaveValue('1 A Street');

  // Once there is a service address, another one is offered, and so is a name alone.
  async function typeCaller(name: string, text: string) {
    await customerField().fill(name);
    await option(`Add "${name}" as a new customer`).click();
    await inDialog('Street').fill(text);
    await inDialog('Phone Number').fill('312 555 0142');
    await inDialog('Contact Name').fill('Cy Young');
    await dialog().getByRole('button', { name: 'Use This One: Elm Bakery' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  }
  await typeCaller('Elm', '1 B Street');
  await expect.element(place).toMatchTextContent('You also typed this address: 1 B Street');
  await place.getByRole('button', { name: 'Use This Address' }).click();
  await expect.element(street).toHaveValue('1 B Street');
  await expect.element(street).toHaveFocus();
  const sameAddress = place.getByRole('checkbox');
  await sameAddress.click();
  await typeCaller('Pier 7', '10 Test Street');
  await expect.element(place).toMatchTextContent('You also typed this name: Pier 7');
  await place.getByRole('button', { name: 'Use This Name' }).click();
  await expect.element(place.getByRole('textbox', { name: 'Name' })).toHaveValue('Pier 7');
  await expect.element(place.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(street).toHaveValue('10 Test Street');
  await sameAddress.click();
  await typeCaller('Pier 8', '');
  await place.getByRole('button', { name: 'Leave It Out' }).click();
  await expect.element(sameAddress).toHaveFocus();
  expect(api.requestsTo('POST /customer')).toEqual([]);
});
