import type { Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { fact, table } from '#e2e/fixtures/print-steps.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test.use({ interceptsRequests: true });

const expectedByKind: Record<
  (typeof recordKinds)[number]['slug'],
  { fields: object; facts: string[]; lists: string[] }
> = {
  'work-orders': {
    fields: {},
    facts: ['Work Order Information'],
    lists: ['Assigned Technicians'],
  },
  'service-contracts': {
    fields: { proposalNumber: 'P-17', serviceIntervalAmount: 3, serviceIntervalType: 'months' },
    facts: ['Service Contract Information', 'Proposal Number', 'Service Interval'],
    lists: ['Assigned Technicians'],
  },
  projects: {
    fields: { proposalNumber: 'P-17', permitNumber: 'B-100', permitDate: '2026-03-12' },
    facts: ['Project Info', 'Permit Number', 'Permit Date', 'Proposal Number'],
    lists: [],
  },
};

async function createFullRecord(api: ApiClient, kind: (typeof recordKinds)[number]) {
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery') });
  const technician = await api.createUser(unique('Tess Tech'), true);
  const record = await createRecord(api, kind, {
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
    contacts: [{ ...buildContact('Ana Long', '+13125550142;ext=12'), email: 'ana@lakeview.example' }],
    statusTimeline: [
      { status: 'Open', statusObtainedAt: '2026-03-12' },
      { status: 'Equipment Ordered', statusObtainedAt: '2026-04-01' },
    ],
    equipment: [buildEquipment('RTU-1', 'S-100')],
    warranties: [
      { ...buildWarranty('S-100'), notify: ['+13125550199', 'boss@lakeview.example'] },
      { ...buildWarranty('S-100', 'Trane'), type: 'Labor', expirationDate: '2020-05-01' },
    ],
    assignedTechnicians: [{ user: technician._id }],
    documents: [{ fileUrl: 'https://files.example/plan.pdf', name: 'Roof plan' }],
    ...expectedByKind[kind.slug].fields,
  });
  return { ...record, customer, technician };
}

async function expectLetterhead(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const logo = page.getByRole('img', { name: 'Northwind Mechanical' });
  expect(await logo.boundingBox()).toMatchObject({ width: 100, height: 100 });
  const qrCode = page.getByRole('img', { name: 'QR code linking to this page' });
  expect(await qrCode.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await expect(main.getByText('2100 W Fulton St, Suite 4, Chicago, IL 60612')).toBeVisible();
  for (const [name, href] of [
    ['(312) 555-0142', 'tel:+13125550142'],
    ['northwindmechanical.example', 'https://northwindmechanical.example'],
    ['office@northwindmechanical.example', 'mailto:office@northwindmechanical.example'],
  ]) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '');
  }
}

async function expectDetails(page: Page, kind: RecordKind): Promise<void> {
  await expect(fact(page, 'Created At')).toHaveText('11 Mar 2026, 10:05 PM CDT');
  await expect(fact(page, 'Classification')).toHaveText(kind.classifications[0]);
  expect(await fact(page, 'Description').innerText()).toBe('First line.\nSecond line.');
  const serviceAddress = fact(page, 'Service Address');
  expect((await serviceAddress.innerText()).split('\n')).toEqual([
    'Back door',
    '1 Bread Street',
    'Suite 4',
    'Chicago, IL 60606',
  ]);
  await expect(serviceAddress.getByRole('link')).toHaveAttribute(
    'href',
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('1 Bread Street, Suite 4, Chicago, IL 60606')}`,
  );
  await expect(serviceAddress.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
}

async function expectTables(page: Page): Promise<void> {
  const contactRow = table(page, 'Contacts').getByRole('row', { name: /^Ana Long/ });
  await expect(contactRow.getByRole('cell')).toHaveText([
    'Owner',
    'ana@lakeview.example',
    'Mobile (312) 555-0142 ext. 12',
  ]);
  await expect(contactRow.getByRole('link', { name: /ext\. 12/ })).toHaveAttribute(
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
  const warrantyRows = table(page, 'Warranties').getByRole('row', { name: /^RTU-1 S-100/ });
  await expect(warrantyRows.first().getByRole('cell')).toHaveText([
    'Carrier',
    'Parts Warranty',
    'C-1',
    '1 May 2030',
    '(312) 555-0199boss@lakeview.example',
  ]);
  await expect(warrantyRows.nth(1)).toContainText('Labor Warranty');
  await expect(warrantyRows.nth(1)).toContainText('1 May 2020 (expired)');
}

for (const kind of recordKinds) {
  const { singular, title } = kind.labels;
  const { facts, lists } = expectedByKind[kind.slug];
  const [heading = '', ...kindFacts] = facts;

  test(`prints all parts of a ${singular} in order [1-14]`, async ({ signedIn: page, api }) => {
    const { _id, number, customer, technician } = await createFullRecord(api, kind);
    await page.route(`**/api${kind.apiPath}/${_id}`, async (route) => {
      const { data } = await (await route.fetch()).json();
      // Still March 11 in Chicago.
      await route.fulfill({ json: { data: { ...data, createdAt: '2026-03-12T03:05:00.000Z' } } });
    });
    await page.goto(`/print/${kind.slug}/${_id}`);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} ${number}`);
    await expect(page).toHaveTitle(`${number} ${customer.name} - Crewdesk`);
    await expect(page.getByRole('definition').first()).toHaveText(customer.name);
    await expect(page.getByRole('definition').nth(1)).toHaveText('PO-4711');
    await expect(page.getByText('Equipment Ordered since 1 Apr 2026')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);

    await expectLetterhead(page);
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
      ...kindFacts,
      'Billing Address',
      'Service Address',
      'Classification',
      'Description',
    ]);
    await expectDetails(page, kind);
    await expectTables(page);
    if (kind.hasTechnicians) await expect(table(page, 'Assigned Technicians')).toContainText(technician.name);
    if (kind.hasDocuments) {
      await expect(table(page, 'Documents').getByRole('link', { name: 'Roof plan' })).toHaveAttribute(
        'href',
        'https://files.example/plan.pdf',
      );
    }
  });
}
