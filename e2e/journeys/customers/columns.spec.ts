import type { Page } from '@playwright/test';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

async function expectHeaders(page: Page, labels: string[]): Promise<void> {
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveCount(labels.length + 1);
  // The last column holds the row menus.
  for (const [index, label] of labels.entries()) await expect(headers.nth(index)).toHaveText(label);
}

test('lists customers sorted by name with the specified columns [2.5-1]', async ({ signedIn: page, api }) => {
  const word = unique('Sorted').replace(' ', '');
  const contact = { title: 'Owner', name: 'Ana Long', phoneNumbers: [{ name: 'Mobile', phone: newPhone() }] };
  const birch = await api.createCustomer({ name: `${word} birch` });
  const alder = await api.createCustomer({
    name: `${word} Alder`,
    address: {
      name: 'Main',
      street: '1 A St',
      street2: 'Unit 2',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    contacts: [contact],
  });
  const cedar = await api.createCustomer({
    name: `${word} Cedar`,
    contacts: [contact, { ...contact, name: 'Bo' }],
  });
  await createRecord(api, projects, { customer: cedar._id });
  await createRecord(api, projects, { customer: cedar._id });
  await createRecord(api, workOrders, { customer: cedar._id });
  const countRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/customer/counts')) countRequests.push(request.url());
  });
  await page.goto(`/app/customers?q=${word}`);
  await expectHeaders(page, ['Owner', 'Billing Address', 'Contacts', 'Projects', 'Work Orders']);
  await expect(page.getByRole('rowheader')).toHaveText([alder.name, birch.name, cedar.name]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row(alder.name)).toContainText('Main, 1 A St, Unit 2, Chicago, IL 60601');
  await expect(row(alder.name).getByRole('button', { name: '1 Contact' })).toBeVisible();
  await expect(row(cedar.name).getByRole('button', { name: '2 Contacts' })).toBeVisible();
  await expect(row(cedar.name)).toContainText('2 Project(s)');
  await expect(row(cedar.name)).toContainText('1 Work Order(s)');
  // One request counts for the whole page.
  expect(countRequests).toHaveLength(1);
  await row(birch.name).getByRole('button', { name: 'No Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No contacts to show.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Actions for ${alder.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Customer', 'View Contacts', 'Delete Customer']);
  await expect(page.getByRole('menuitem', { name: 'Edit Customer' })).toHaveAttribute(
    'href',
    `/app/customers/${alder._id}`,
  );
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  for (const text of ['Owner', 'Ana Long']) await expect(dialog).toContainText(text);
});
