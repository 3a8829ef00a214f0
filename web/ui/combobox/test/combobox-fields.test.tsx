import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  address,
  sampleCustomer,
  sampleEquipment,
  sampleManufacturer,
  sampleUser,
  sampleWarranty,
} from '#web/test/samples.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const field = (name: string) => page.getByRole('combobox', { name });
const linkTo = (name: string) => page.getByRole('link', { name: `Open ${name}` });
const option = (name: RegExp) => page.getByRole('option', { name });
const section = (name: string) => page.getByRole('region', { name });
const saves = () => api.requestsTo('PUT /work-order/:id');
const selectAll = '{Control>}a{/Control}';

test('Enter in the customer field chooses the first result and does not save [10.4-15]', async () => {
  const previous = 'Aardvark Ice';
  const wanted = 'Zebra Bakery';
  renderApp(serveRecord({}, [sampleCustomer({ name: previous }), sampleCustomer({ name: wanted })]).path);
  const customerField = field('Customer');
  await customerField.click();
  await expect.element(option(/^Aardvark Ice/)).toBeVisible();
  const release = api.hold('GET /customer');
  // The previous results are still visible, but belong to another text.
  await userEvent.keyboard(`${selectAll}${wanted}{ArrowDown}{Enter}`);
  await expect.element(customerField).toHaveValue(wanted);
  await expect.element(linkTo(previous)).toBeVisible();
  release();
  await expect.element(linkTo(wanted)).toBeVisible();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(customerField).toHaveValue(wanted);

  await userEvent.keyboard(`${selectAll}nobody is called that`);
  await expect.element(page.getByText('No customers found.')).toBeVisible();
  await expect.element(option(/^Add "nobody is called that"/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(customerField).toHaveValue(wanted);
  await userEvent.keyboard(`${selectAll}${previous}`);
  await expect.element(option(/^Aardvark Ice/)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible('[role="listbox"]');
  await userEvent.keyboard('{Enter}');
  await expect.element(linkTo(previous)).toBeVisible();
  expect(saves()).toEqual([]);
});

test('Enter chooses the highlighted customer, also if another one has the same name', async () => {
  const name = 'Marked 7';
  const other = sampleCustomer({ name, address: { ...address, street: '9 Elsewhere' } });
  renderApp(serveRecord({}, [sampleCustomer({ name }), other]).path);
  const customerField = field('Customer');
  await expect.element(linkTo(name)).toBeVisible();
  await customerField.click();
  await userEvent.keyboard('{End}{Backspace}');
  await expect.poll(() => option(/^Marked/).elements().length).toBe(2);
  await userEvent.keyboard('7');
  await expect.poll(() => api.requestsTo('GET /customer').at(-1)?.query.get('q')).toBe(name);
  // The full name finds both.
  await expect.poll(() => option(/^Marked/).elements().length).toBe(2);
  await expect.element(option(/9 Elsewhere/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(customerField).toHaveValue(name);
  await userEvent.keyboard('{Escape}');
  await expect.element(linkTo(name)).toBeVisible();
  expect(saves()).toEqual([]);
});

test('Enter chooses the highlighted option and changes nothing without one [10.4-13]', async () => {
  const technician = sampleUser({ name: 'Tess Tech' });
  api.respond('GET /user', pageOf([technician]));
  api.respond('GET /manufacturers', pageOf([sampleManufacturer('Carrier')]));
  const { path } = serveRecord({
    equipment: [sampleEquipment('RTU-1', 'SN-1'), sampleEquipment('RTU-2', 'SN-2')],
    warranties: [sampleWarranty('SN-2')],
  });
  renderApp(path);
  const equipment = section('Warranties').getByRole('combobox', { name: 'Equipment' });
  for (const keys of ['x{Backspace}', `${selectAll}{Delete}`, `${selectAll}RTU-2`]) {
    await equipment.click();
    await userEvent.keyboard(`{End}${keys}{Enter}{Escape}`);
    await expect.element(equipment, { message: keys }).toHaveValue('RTU-2 (SN-2)');
  }
  await userEvent.keyboard(`${selectAll}RTU`);
  const highlighted = option(/RTU-1 \(SN-1\)/);
  await expect.element(highlighted).toHaveAttribute('aria-selected', 'true');
  await expect.element(equipment).toHaveAttribute('aria-activedescendant', highlighted.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(equipment).toHaveValue('RTU-1 (SN-1)');

  await field('Assign a technician').click();
  await userEvent.keyboard('x{Backspace}{Enter}');
  await expect.element(page.getByText('No technicians assigned.')).toBeVisible();
  await userEvent.keyboard(`{ArrowDown}{ArrowUp}${technician.name}{Enter}`);
  await expect.element(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();

  await section('Equipment').getByRole('button', { name: /RTU-1/ }).first().click();
  const manufacturer = field('Manufacturer').first();
  await manufacturer.fill('Carr');
  await expect.element(option(/^Carrier$/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(option(/^Carrier$/)).not.toBeInTheDocument();
  await expect.element(manufacturer).toHaveValue('Carrier');
  expect(saves()).toEqual([]);
});

test('Enter in the technician field chooses the first result and does not save [10.4-16]', async () => {
  const technician = sampleUser({ name: 'Tess Tech' });
  api.respond('GET /user', pageOf([technician]));
  const release = api.hold('GET /user');
  renderApp(serveRecord().path);
  await field('Assign a technician').click();
  await userEvent.keyboard('{Enter}{Escape}');
  const before = window.scrollY;
  expect(before).toBeGreaterThan(0);
  await userEvent.keyboard(technician.name);
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(window.scrollY).toBe(before);
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();
  expect(saves()).toEqual([]);
});
