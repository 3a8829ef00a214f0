import type { Page } from '@playwright/test';
import { expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, rowOf, searchFor } from '#e2e/fixtures/office-records.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const heads = new Map([
  ['work-order', ['Customer', 'Status', 'Classification', 'Work Location', 'Technician(s)']],
  [
    'service-contract',
    ['Customer', 'Status', 'Classification', 'Schedule Interval', 'Work Location', 'Technician'],
  ],
  ['project', ['Customer', 'Status', 'Classification', 'Work Location']],
]);

async function expectHeads(page: Page, labels: string[]): Promise<void> {
  const shown = page.getByRole('columnheader');
  await expect(shown).toHaveCount(labels.length + 1);
  // The last one is that of the actions.
  for (const [index, label] of labels.entries()) await expect(shown.nth(index)).toHaveText(label);
}

for (const kind of recordKinds) {
  test(`the list of ${kind.labels.plural} has its columns [2.7-3]`, async ({ signedIn: page, office }) => {
    const customer = await office.addCustomer({ name: unique('Columns') });
    const one = await office.addUser(unique('One Tech'), true);
    const two = await office.addUser(unique('Two Tech'), true);
    const add = (change: object) => addRecord(office, kind, { customer: customer._id, ...change });
    const assigned = (...users: { _id: string }[]) => ({
      assignedTechnicians: users.map(({ _id }) => ({ user: _id })),
    });
    const events = [
      { status: 'Closed', statusObtainedAt: '2026-01-01' },
      { status: 'Startup', statusObtainedAt: '2026-03-12' },
      { status: 'Active', statusObtainedAt: '2026-02-01' },
    ];
    const started = await add({ statusTimeline: events, ...assigned(one) });
    const created = await add(assigned(one, two));
    const bare = await add({});
    await page.goto(`/app/${kind.slug}`);
    await searchFor(page, customer.name);
    await expectHeads(page, heads.get(kind.id) ?? []);
    await expect(rowOf(page, started)).toContainText('Startup');
    await expect(rowOf(page, created)).toContainText('Created');
    for (const record of [started, created, bare]) {
      const row = rowOf(page, record);
      await expect(row).toContainText(customer.name);
      await expect(row).toContainText(kind.classifications[0]);
      await expect(row).toContainText('450 Wacker Drive, Chicago, IL 60606');
      if (kind.id === 'service-contract') await expect(row).toContainText('Every 3 months');
    }
    if (kind.hasTechnicians) {
      await expect(rowOf(page, bare)).toContainText('None');
      await expect(rowOf(page, started)).toContainText('1 Assigned Technician');
      await expect(rowOf(page, created)).toContainText('2 Assigned Technicians');
    }
    await rowOf(page, bare)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const address = `/app/${kind.slug}/${bare._id}`;
    await expect(page.getByRole('menuitem', { name: `Edit ${kind.labels.title}` })).toHaveAttribute(
      'href',
      address,
    );
    const assign = page.getByRole('menuitem', { name: 'Assign Technicians' });
    if (kind.hasTechnicians) await expect(assign).toHaveAttribute('href', `${address}#assigned-technicians`);
    else await expect(assign).toHaveCount(0);
  });
}

test('the list of customers has its columns, sorted by name [2.5-1]', async ({ signedIn: page, office }) => {
  const word = unique('Sorted').replace(' ', '');
  const person = { title: 'Owner', name: 'Ana Long', phoneNumbers: [{ name: 'Mobile', phone: newPhone() }] };
  const birch = await office.addCustomer({ name: `${word} birch` });
  const alder = await office.addCustomer({
    name: `${word} Alder`,
    address: {
      name: 'Main',
      street: '1 A St',
      street2: 'Unit 2',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    contacts: [person],
  });
  const cedar = await office.addCustomer({
    name: `${word} Cedar`,
    contacts: [person, { ...person, name: 'Bo' }],
  });
  await addRecord(office, projects, { customer: cedar._id });
  await addRecord(office, projects, { customer: cedar._id });
  await addRecord(office, workOrders, { customer: cedar._id });
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/customer/counts')) counted.push(request.url());
  });
  await page.goto(`/app/customers?q=${word}`);
  await expectHeads(page, ['Owner', 'Billing Address', 'Contacts', 'Projects', 'Work Orders']);
  await expect(page.getByRole('rowheader')).toHaveText([alder.name, birch.name, cedar.name]);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row(alder.name)).toContainText('Main, 1 A St, Unit 2, Chicago, IL 60601');
  await expect(row(alder.name).getByRole('button', { name: '1 Contact' })).toBeVisible();
  await expect(row(cedar.name).getByRole('button', { name: '2 Contacts' })).toBeVisible();
  await expect(row(cedar.name)).toContainText('2 Project(s)');
  await expect(row(cedar.name)).toContainText('1 Work Order(s)');
  // One call for all of a page.
  expect(counted).toHaveLength(1);
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

test('the lists of users and technicians have their columns [2.11-1]', async ({ signedIn: page, office }) => {
  await office.addUser(unique('Tess Tech'), true);
  for (const path of ['/app/users', '/app/technicians']) {
    await page.goto(path);
    await expectHeads(page, ['Name', 'Phone', 'Last Login']);
  }
});
