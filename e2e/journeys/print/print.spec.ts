import type { Page } from '@playwright/test';
import { expect, type Office, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, statusSince } from '#e2e/fixtures/office-records.ts';
import { person, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

const ofKind: Record<
  (typeof recordKinds)[number]['slug'],
  { change: object; facts: string[]; lists: string[] }
> = {
  'work-orders': {
    change: {},
    facts: ['Work Order Information'],
    lists: ['Assigned Technicians'],
  },
  'service-contracts': {
    change: { proposalNumber: 'P-17', serviceIntervalAmount: 3, serviceIntervalType: 'months' },
    facts: ['Service Contract Information', 'Proposal Number', 'Service Interval'],
    lists: ['Assigned Technicians'],
  },
  projects: {
    change: { proposalNumber: 'P-17', permitNumber: 'B-100', permitDate: '2026-03-12' },
    facts: ['Project Info', 'Permit Number', 'Permit Date', 'Proposal Number'],
    lists: [],
  },
};

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const fact = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');

async function addFullRecord(office: Office, kind: (typeof recordKinds)[number]) {
  const customer = await office.addCustomer({ name: unique('Lakeview Bakery') });
  const technician = await office.addUser(unique('Tess Tech'), true);
  const record = await addRecord(office, kind, {
    customer: customer._id,
    customerPo: 'PO-4711',
    serviceAddress: {
      name: 'Back door',
      street: '1 Bread Street',
      street2: 'Suite 4',
      city: 'Chicago',
      state: 'IL',
      zip: '60606',
    },
    description: 'First line.\nSecond line.',
    contacts: [{ ...person('Ana Long', '+13125550142;ext=12'), email: 'ana@lakeview.example' }],
    statusTimeline: [
      { status: 'Open', statusObtainedAt: '2026-03-12' },
      { status: 'Equipment Ordered', statusObtainedAt: '2026-04-01' },
    ],
    equipment: [unit('RTU-1', 'S-100')],
    warranties: [
      { ...warranty('S-100'), notify: ['+13125550199', 'boss@lakeview.example'] },
      { ...warranty('S-100', 'Trane'), type: 'Labor', expirationDate: '2020-05-01' },
    ],
    assignedTechnicians: [{ user: technician._id }],
    documents: [{ fileUrl: 'https://files.example/plan.pdf', name: 'Roof plan' }],
    ...ofKind[kind.slug].change,
  });
  return { ...record, customer, technician };
}

for (const kind of recordKinds) {
  const { singular, title } = kind.labels;
  const { facts, lists } = ofKind[kind.slug];
  const [heading = '', ...ownFacts] = facts;

  test(`a ${singular} is printed whole, in its order [1-14]`, async ({ signedIn: page, office }) => {
    const { _id, number, customer, technician } = await addFullRecord(office, kind);
    await page.route(`**/api${kind.apiPath}/${_id}`, async (route) => {
      const { data } = await (await route.fetch()).json();
      // Not yet the twelfth in Chicago.
      await route.fulfill({ json: { data: { ...data, createdAt: '2026-03-12T03:05:00.000Z' } } });
    });
    await page.goto(`/print/${kind.slug}/${_id}`);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} ${number}`);
    await expect(page).toHaveTitle(`${number} ${customer.name} - Crewdesk`);
    await expect(page.getByRole('definition').first()).toHaveText(customer.name);
    await expect(page.getByRole('definition').nth(1)).toHaveText('PO-4711');
    await expect(page.getByText('Equipment Ordered since 1 Apr 2026')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);

    const letterhead = page.getByRole('main');
    const logo = page.getByRole('img', { name: 'Northwind Mechanical' });
    expect(await logo.boundingBox()).toMatchObject({ width: 100, height: 100 });
    const code = page.getByRole('img', { name: 'QR code with the address of this page' });
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
    await expect(letterhead.getByText('2100 W Fulton St, Suite 4, Chicago, IL 60612')).toBeVisible();
    for (const [name, href] of [
      ['(312) 555-0142', 'tel:+13125550142'],
      ['northwindmechanical.example', 'https://northwindmechanical.example'],
      ['office@northwindmechanical.example', 'mailto:office@northwindmechanical.example'],
    ]) {
      await expect(letterhead.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '');
    }

    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      heading,
      ...lists,
      'Contacts',
      'Status Timeline',
      'Equipment',
      'Warranties',
      ...(kind.hasDocuments ? ['Documents'] : []),
      'Notes',
    ]);
    await expect(table(page, heading).getByRole('rowheader')).toHaveText([
      'Created At',
      'Last Updated At',
      ...ownFacts,
      'Billing Address',
      'Service Address',
      'Classification',
      'Description',
    ]);
    await expect(fact(page, 'Created At')).toHaveText('11 Mar 2026, 10:05 PM CDT');
    await expect(fact(page, 'Classification')).toHaveText(kind.classifications[0]);
    expect(await fact(page, 'Description').innerText()).toBe('First line.\nSecond line.');
    const place = fact(page, 'Service Address');
    expect((await place.innerText()).split('\n')).toEqual([
      'Back door',
      '1 Bread Street',
      'Suite 4',
      'Chicago, IL 60606',
    ]);
    await expect(place.getByRole('link')).toHaveAttribute(
      'href',
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('1 Bread Street, Suite 4, Chicago, IL 60606')}`,
    );
    await expect(place.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');

    const contact = table(page, 'Contacts').getByRole('row', { name: /^Ana Long/ });
    await expect(contact.getByRole('cell')).toHaveText([
      'Owner',
      'ana@lakeview.example',
      'Mobile (312) 555-0142 ext. 12',
    ]);
    await expect(contact.getByRole('link', { name: /ext\. 12/ })).toHaveAttribute(
      'href',
      'tel:+13125550142;ext=12',
    );
    await expect(table(page, 'Status Timeline').getByRole('row')).toHaveText([
      /Status\s*Date/,
      /Open\s*12 Mar 2026/,
      /Equipment Ordered\s*1 Apr 2026/,
    ]);
    await expect(
      table(page, 'Equipment')
        .getByRole('row', { name: /^RTU-1/ })
        .getByRole('cell'),
    ).toHaveText(['Rooftop unit', '10 ton', 'Carrier', '48TC', 'S-100', '1 May 2024']);
    const warranties = table(page, 'Warranties').getByRole('row', { name: /^RTU-1 S-100/ });
    await expect(warranties.first().getByRole('cell')).toHaveText([
      'Carrier',
      'Parts Warranty',
      'C-1',
      '1 May 2030',
      '(312) 555-0199boss@lakeview.example',
    ]);
    await expect(warranties.nth(1)).toContainText('Labor Warranty');
    await expect(warranties.nth(1)).toContainText('1 May 2020 (expired)');
    if (kind.hasTechnicians) await expect(table(page, 'Assigned Technicians')).toContainText(technician.name);
    if (kind.hasDocuments) {
      await expect(table(page, 'Documents').getByRole('link', { name: 'Roof plan' })).toHaveAttribute(
        'href',
        'https://files.example/plan.pdf',
      );
    }
  });
}

test('what is missing has its words, and an interval is told in them [2.17-6]', async ({
  signedIn: page,
  office,
}) => {
  const contract = await addRecord(office, serviceContracts, { serviceIntervalAmount: 1 });
  await page.route(`**/api/service-contracts/${contract._id}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, customerPo: '' } } });
  });
  await page.goto(`/print/service-contracts/${contract._id}`);
  await expect(page.getByText('No PO')).toBeVisible();
  await expect(fact(page, 'Service Interval')).toHaveText('Every 1 month');
  await expect(page.getByRole('row', { name: /^Proposal Number/ })).toHaveCount(0);

  const quarterly = await addRecord(office, serviceContracts);
  await page.goto(`/print/service-contracts/${quarterly._id}`);
  await expect(fact(page, 'Service Interval')).toHaveText('Every 3 months');
  await expect(page.getByText('No technicians assigned.')).toBeVisible();

  const project = await addRecord(office, projects);
  await page.goto(`/print/projects/${project._id}`);
  await expect(fact(page, 'Permit Date')).toHaveText('No permit date');
});

test('the button opens the print dialog of the browser [2.17-1]', async ({ signedIn: page, office }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const { _id } = await addRecord(office, workOrders, statusSince('Open', '2026-03-12'));
  await page.goto(`/print/work-orders/${_id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

test('a document whose address is no web address is a name and nothing else', async ({
  signedIn: page,
  office,
}) => {
  const { _id } = await addRecord(office, projects);
  const documents = [
    { _id: '1', fileUrl: 'javascript:alert(1)', name: 'Script' },
    { _id: '2', fileUrl: 'data:text/html,x', name: 'Data' },
  ];
  await page.route(`**/api/projects/${_id}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, documents } } });
  });
  await page.goto(`/print/projects/${_id}`);
  const shown = table(page, 'Documents');
  await expect(shown).toContainText('Script');
  await expect(shown.getByRole('link')).toHaveCount(0);
  await expect(shown.getByRole('img')).toHaveCount(0);
});
