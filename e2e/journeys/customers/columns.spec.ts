import type { Page } from '@playwright/test';
import { createRecord, recordRow, searchFor } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const headersByKind = new Map([
  ['work-order', ['Customer', 'Status', 'Classification', 'Work Location', 'Technician(s)']],
  [
    'service-contract',
    ['Customer', 'Status', 'Classification', 'Schedule Interval', 'Work Location', 'Technician'],
  ],
  ['project', ['Customer', 'Status', 'Classification', 'Work Location']],
]);

async function expectHeaders(page: Page, labels: string[]): Promise<void> {
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveCount(labels.length + 1);
  // The last column holds the row menus.
  for (const [index, label] of labels.entries()) await expect(headers.nth(index)).toHaveText(label);
}

for (const kind of recordKinds) {
  test(`lists ${kind.labels.plural} with the specified columns [2.7-3]`, async ({ signedIn: page, api }) => {
    const customer = await api.createCustomer({ name: unique('Columns') });
    const firstTechnician = await api.createUser(unique('One Tech'), true);
    const secondTechnician = await api.createUser(unique('Two Tech'), true);
    const create = (change: object) => createRecord(api, kind, { customer: customer._id, ...change });
    const assigned = (...users: { _id: string }[]) => ({
      assignedTechnicians: users.map(({ _id }) => ({ user: _id })),
    });
    const statuses = [
      { status: 'Closed', statusObtainedAt: '2026-01-01' },
      { status: 'Startup', statusObtainedAt: '2026-03-12' },
      { status: 'Active', statusObtainedAt: '2026-02-01' },
    ];
    const started = await create({ statusTimeline: statuses, ...assigned(firstTechnician) });
    const created = await create(assigned(firstTechnician, secondTechnician));
    const bare = await create({});
    await page.goto(`/app/${kind.slug}`);
    await searchFor(page, customer.name);
    await expectHeaders(page, headersByKind.get(kind.id) ?? []);
    await expect(recordRow(page, started)).toContainText('Startup');
    await expect(recordRow(page, created)).toContainText('Created');
    for (const record of [started, created, bare]) {
      const row = recordRow(page, record);
      await expect(row).toContainText(customer.name);
      await expect(row).toContainText(kind.classifications[0]);
      await expect(row).toContainText('450 Wacker Drive, Chicago, IL 60606');
      if (kind.id === 'service-contract') await expect(row).toContainText('Every 3 months');
    }
    if (kind.hasTechnicians) {
      await expect(recordRow(page, bare)).toContainText('None');
      await expect(recordRow(page, started)).toContainText('1 Assigned Technician');
      await expect(recordRow(page, created)).toContainText('2 Assigned Technicians');
    }
    await recordRow(page, bare)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const path = `/app/${kind.slug}/${bare._id}`;
    await expect(page.getByRole('menuitem', { name: `Edit ${kind.labels.title}` })).toHaveAttribute(
      'href',
      path,
    );
    const assign = page.getByRole('menuitem', { name: 'Assign Technicians' });
    if (kind.hasTechnicians) await expect(assign).toHaveAttribute('href', `${path}#assigned-technicians`);
    else await expect(assign).toHaveCount(0);
  });
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
