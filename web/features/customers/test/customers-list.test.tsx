import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { address, sampleContact, sampleCustomer } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

const birch = sampleCustomer({ name: 'birch' });
const alder = sampleCustomer({
  name: 'Alder',
  address: { ...address, name: 'Main', street: '1 A St', street2: 'Unit 2' },
  contacts: [sampleContact({ email: 'ana@example.com' })],
});
const cedar = sampleCustomer({ name: 'Cedar', contacts: [sampleContact(), sampleContact({ name: 'Bo' })] });

/** Opens a list with one customer for each number of contacts. */
async function openCustomers() {
  const customers = [alder, birch, cedar];
  api.respond('GET /customer', pageOf(customers));
  const counts = { [cedar._id]: { workOrders: 1, projects: 1_234 } };
  const none = { workOrders: 0, projects: 0 };
  api.respond('GET /customer/counts', {
    data: { [alder._id]: none, [birch._id]: none, ...counts },
  });
  renderApp('/app/customers');
  await expect.element(row('Alder')).toBeVisible();
}

test('customers are listed by name with the specified columns [2.5-1]', async () => {
  await openCustomers();
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Owner',
    'Billing Address',
    'Contacts',
    'Projects',
    'Work Orders',
    'Actions',
  ]);
  expect(api.requestsTo('GET /customer').map(({ query }) => query.get('sort'))).toEqual(['name']);
  await expect
    .element(page.getByRole('columnheader', { name: 'Owner' }))
    .toHaveAttribute('aria-sort', 'ascending');
  const names = page.getByRole('rowheader').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Alder', 'birch', 'Cedar']);
  await expect.element(row('Alder').getByText('Main, 1 A St, Unit 2, Chicago, IL 60601')).toBeVisible();
  await expect.element(row('birch').getByText('10 Test Street, Chicago, IL 60601')).toBeVisible();
  await expect.element(row('Alder').getByRole('button', { name: '1 Contact' })).toBeVisible();
  await expect.element(row('Cedar').getByRole('button', { name: '2 Contacts' })).toBeVisible();
  await expect.element(row('Cedar').getByText('1,234 Project(s)')).toBeVisible();
  await expect.element(row('Cedar').getByText('1 Work Order(s)')).toBeVisible();
  await expect.element(row('birch').getByText('0 Project(s)')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '1,234 Project(s)' }))
    .toHaveAttribute('href', `/app/projects?customer=${cedar._id}`);
  await expect
    .element(page.getByRole('link', { name: '1 Work Order(s)' }))
    .toHaveAttribute('href', `/app/work-orders?customer=${cedar._id}`);
  await expect.element(row('birch').getByRole('link')).toHaveTextContent('birch');
  await expect
    .element(row('birch').getByRole('link'))
    .toHaveAttribute('href', `/app/customers/${birch._id}/overview`);
  // One request counts for the whole page.
  const counted = api.requestsTo('GET /customer/counts').map(({ query }) => query.get('ids'));
  expect(counted).toEqual([`${alder._id},${birch._id},${cedar._id}`]);

  await row('birch').getByRole('button', { name: 'No Contacts' }).click();
  await expect.element(dialog().getByText('No contacts to show.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Actions for Alder' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Edit Customer',
    'History',
    'View Contacts',
    'Delete Customer',
  ]);
  await expect
    .element(page.getByRole('menuitem', { name: 'Edit Customer' }))
    .toHaveAttribute('href', `/app/customers/${alder._id}`);
  await expect
    .element(page.getByRole('menuitem', { name: 'History' }))
    .toHaveAttribute('href', `/app/customers/${alder._id}/history`);
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  for (const text of ['Owner', 'Ana Long', 'ana@example.com', '(312) 555-0142'])
    await expect.element(dialog().getByText(text)).toBeVisible();
  await expectAccessibleAtAllWidths();
});

test('a customer is deleted after a confirmation', async () => {
  await openCustomers();
  api.respond(`DELETE /customer/${birch._id}`, undefined);
  await page.getByRole('button', { name: 'Actions for birch' }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  const question = 'Are you sure you want to delete this customer? Once deleted, it cannot be undone.';
  await expect.element(dialog()).toMatchTextContent(question);
  await expect.element(dialog().getByText('birch')).toBeVisible();
  await expectAccessibleAtAllWidths();
  api.respond('GET /customer', pageOf([alder, cedar]));
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Customer deleted.')).toBeVisible();
  await expect.element(row('birch')).not.toBeInTheDocument();
});

test('each failed count is shown in its place [2.5-4]', async () => {
  api.respond('GET /customer', pageOf([birch]));
  api.respond('GET /customer/counts', failure(500));
  renderApp('/app/customers');
  await expect.element(row('birch').getByText('Failed to fetch projects')).toBeVisible();
  await expect.element(row('birch').getByText('Failed to fetch work orders')).toBeVisible();
});

test('an empty list offers to add the first customer, and New Customer opens a blank form', async () => {
  renderApp('/app/customers');
  await expect.element(page.getByText('No customers to show at the moment.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add the First Customer' }))
    .toHaveAttribute('href', '/app/customers/new');
  await page.getByRole('link', { name: '+ New Customer' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('');
  expect(location.pathname).toBe('/app/customers/new');
});

test('customers are cards on a phone without horizontal scrolling', async () => {
  const name = 'An Extraordinarily Long Customer Name That Nobody Would Ever Want to Type Twice';
  const customer = sampleCustomer({ name });
  api.respond('GET /customer', pageOf([customer]));
  serveOverview(customer);
  await page.viewport(390, 844);
  renderApp('/app/customers');
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(name);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a customer that was deleted is reported with a way back to the list', async () => {
  const error = 'This customer does not exist or was deleted.';
  api.respond('GET /customer/:id', failure(404, { code: 'not_found', error }));
  renderApp('/app/customers/01900000-0000-7000-8000-000000000000');
  await expect.element(page.getByRole('main').getByText(error)).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Back to customers' }))
    .toHaveAttribute('href', '/app/customers');
  await expectAccessibleAtAllWidths('main');
});
