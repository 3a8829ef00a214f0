import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { ana, ben } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  address,
  sampleCustomer,
  sampleEquipment,
  sampleId,
  sampleListItem,
  sampleManufacturer,
  sampleUser,
} from '#web/test/samples.ts';
import { dialog, recordActions, serveCustomers } from '#web/test/steps/record-form-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const field = (name: string) => page.getByRole('combobox', { name, exact: true });
const options = () => page.getByRole('listbox').getByRole('option');

/** The browser itself tells that the list of a `select` or of suggestions is open. */
const isNative = (element: Element) => element.matches('select, input[list]');

async function expectOpen(combobox: Locator, marked: Locator) {
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect.element(marked).toHaveAttribute('aria-selected', 'true');
  const { id } = marked.element();
  await expect.element(combobox).toHaveAttribute('aria-activedescendant', id);
  expect(document.getElementById(combobox.element().getAttribute('aria-controls') ?? '')?.role).toBe(
    'listbox',
  );
}

async function expectArrowsToOpen(combobox: Locator) {
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'false');
  combobox.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expectOpen(combobox, options().first());
  await userEvent.keyboard('{Escape}');
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowUp}');
  await expectOpen(combobox, options().last());
  await userEvent.keyboard('{Escape}');
  // Opened by the mouse, nothing is marked that Enter would take.
  await combobox.click();
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect.element(options().first()).toBeVisible();
  await expect.element(combobox).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{Escape}');
}

test('an arrow key opens every kind of combobox and marks a choice, and the field says that it is open', async () => {
  const customers = ['Alder Ice', 'Birch Ice'].map((name) => sampleCustomer({ name }));
  const [customer = sampleCustomer()] = customers;
  const known = [sampleEquipment('RTU-8', 'S8'), sampleEquipment('RTU-9', 'S9')];
  api.respond('GET /user', pageOf(['Tess Tech', 'Tom Tech'].map((name) => sampleUser({ name }))));
  api.respond('GET /manufacturers', pageOf(['Carrier', 'Trane'].map((name) => sampleManufacturer(name))));
  api.respond(`GET /customer/${customer._id}/equipment`, {
    data: known.map(({ _id, ...unit }) => ({ ...unit, serviceAddress: address })),
  });
  const record = serveRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')] },
    customers,
  );
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  renderApp('/app/work-orders/new');
  await expectArrowsToOpen(field('Customer'));
  await expectArrowsToOpen(field('Assign a technician'));
  await expectArrowsToOpen(field('Manufacturer'));
  await field('Customer').fill(customer.name);
  await options().first().click();
  await expectArrowsToOpen(field('Add known equipment of this customer'));

  serveCustomers(customers);
  renderApp(record.path);
  await page.getByRole('button', { name: 'Add Warranty' }).click();
  await expectArrowsToOpen(field('Equipment'));
  // The current choice is marked, not the first one.
  await field('Customer').click();
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await expectOpen(field('Customer'), options().filter({ hasText: record.customer.name }));
  await userEvent.keyboard('{Escape}');
  const others = page
    .getByRole('combobox')
    .elements()
    .filter((element) => !isNative(element));
  expect(others.map((element) => element.ariaExpanded)).toEqual(others.map(() => 'false'));
  await recordActions().getByRole('button', { name: 'Send Message' }).click();
  await expectArrowsToOpen(dialog().getByRole('combobox', { name: 'Search contacts' }));
});

test('the lists that are always open and the filters say that they are open', async () => {
  const order = sampleListItem({ customer: { _id: sampleId(), name: 'Lakeview Bakery' } });
  api.respond('GET /work-order', pageOf([order]));
  renderApp('/app/work-orders');
  const filters = page.getByRole('combobox', { name: /^Filter by/ });
  await expect.element(filters.first()).toBeVisible();
  expect(filters.elements().every(isNative)).toBe(true);

  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('combobox', { name: 'Search customers, records and screens' });
  await expectOpen(palette, options().first());
  await userEvent.keyboard('{Escape}');

  renderApp('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const search = dialog().getByRole('combobox', { name: 'Which record is the message about?' });
  await search.fill(order.number);
  await expectOpen(search, options().first());
});
