import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import {
  address,
  sampleContact,
  sampleEquipment,
  sampleId,
  sampleRecord,
  sampleWarranty,
} from '#web/test/samples.ts';
import { openPrintView, printedFact, printedTable, printedTexts } from '#web/test/steps/print-steps.ts';

const expectedByKind: Record<
  (typeof recordKinds)[number]['slug'],
  { fields: object; facts: string[]; lists: string[] }
> = {
  'work-orders': { fields: {}, facts: ['Work Order Information'], lists: ['Assigned Technicians'] },
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

function fullRecord(kind: (typeof recordKinds)[number]) {
  const technician = { _id: sampleId(), name: 'Tess Tech', phone: '+12025550122' };
  const document = { _id: sampleId(), fileUrl: 'https://files.example/plan.pdf', name: 'Roof plan' };
  const contact = sampleContact({ email: 'ana@lakeview.example' });
  const [phoneNumber] = contact.phoneNumbers;
  return sampleRecord(
    {
      customer: { _id: sampleId(), name: 'Lakeview Bakery', accessNotes: null },
      customerPo: 'PO-4711',
      // Still March 11 in Chicago.
      createdAt: '2026-03-12T03:05:00.000Z',
      serviceAddress: {
        ...address,
        name: 'Back door',
        street: '1 Bread Street',
        street2: 'Suite 4',
        zip: '60606',
      },
      description: 'First line.\nSecond line.',
      contacts: [
        { ...contact, phoneNumbers: phoneNumber ? [{ ...phoneNumber, phone: '+13125550142;ext=12' }] : [] },
      ],
      statusTimeline: [
        { _id: sampleId(), status: 'Open', statusObtainedAt: '2026-03-12' },
        { _id: sampleId(), status: 'Equipment Ordered', statusObtainedAt: '2026-04-01' },
      ],
      status: 'Equipment Ordered',
      statusObtainedAt: '2026-04-01',
      equipment: [sampleEquipment('RTU-1', 'S-100')],
      warranties: [
        { ...sampleWarranty('S-100'), notify: ['+13125550199', 'boss@lakeview.example'] },
        { ...sampleWarranty('S-100', 'Trane'), type: 'Labor', expirationDate: '2020-05-01' },
      ],
      ...(kind.hasTechnicians && {
        assignedTechnicians: [{ _id: sampleId(), user: technician, notice: null }],
      }),
      ...(kind.hasDocuments && { documents: [document] }),
      ...expectedByKind[kind.slug].fields,
    },
    kind,
  );
}

function expectLetterhead(): void {
  const main = page.getByRole('main');
  const logo = page.getByRole('img', { name: 'Northwind Mechanical' }).element();
  expect(logo.getBoundingClientRect()).toMatchObject({ width: 100, height: 100 });
  const qrCode = page.getByRole('img', { name: 'QR code linking to this page' }).element();
  expect(qrCode.getBoundingClientRect()).toMatchObject({ width: 200, height: 200 });
  expect(main.getByText('Northwind Mechanical').query()).toBeVisible();
  expect(main.getByText('200 West Madison Street, Chicago, IL 60606').query()).toBeVisible();
  for (const [name = '', href = ''] of [
    ['(312) 555-0100', 'tel:+13125550100'],
    ['https://northwind.example', 'https://northwind.example'],
    ['office@northwind.example', 'mailto:office@northwind.example'],
  ])
    expect(main.getByRole('link', { name }).element()).toHaveAttribute('href', href);
}

function expectDetails(kind: RecordKind): void {
  expect(printedTexts(printedFact('Created At'))).toEqual(['11 Mar 2026, 10:05 PM CDT']);
  expect(printedTexts(printedFact('Classification'))).toEqual([kind.classifications[0]]);
  const linesOf = (name: string) => (printedFact(name).element() as HTMLElement).innerText.split('\n');
  expect(linesOf('Description')).toEqual(['First line.', 'Second line.']);
  expect(linesOf('Service Address')).toEqual(['Back door', '1 Bread Street', 'Suite 4', 'Chicago, IL 60606']);
  const map = printedFact('Service Address').getByRole('link').element();
  expect(map).toHaveAttribute(
    'href',
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('1 Bread Street, Suite 4, Chicago, IL 60606')}`,
  );
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
}

function expectTables(): void {
  const contactRow = printedTable('Contacts').getByRole('row', { name: /^Ana Long/ });
  expect(printedTexts(contactRow.getByRole('cell'))).toEqual([
    'Owner',
    'ana@lakeview.example',
    'Mobile (312) 555-0142 ext. 12',
  ]);
  const phone = contactRow.getByRole('link', { name: /ext\. 12/ }).element();
  expect(phone).toHaveAttribute('href', 'tel:+13125550142;ext=12');
  expect(printedTexts(printedTable('Status Timeline').getByRole('row'))).toEqual([
    'StatusDate',
    'Open12 Mar 2026',
    'Equipment Ordered1 Apr 2026',
  ]);
  const unit = printedTable('Equipment').getByRole('row', { name: /^RTU-1/ });
  expect(printedTexts(unit.getByRole('cell'))).toEqual([
    'Rooftop unit',
    '10 ton',
    'Carrier',
    '48TC',
    'S-100',
    '1 May 2024',
  ]);
  const warranties = printedTable('Warranties').getByRole('row', { name: /^RTU-1 S-100/ });
  expect(printedTexts(warranties.nth(0).getByRole('cell'))).toEqual([
    'Carrier',
    'Parts Warranty',
    'C-1',
    '1 May 2030',
    '(312) 555-0199boss@lakeview.example',
  ]);
  expect(printedTexts(warranties.nth(1).getByRole('cell'))).toEqual([
    'Trane',
    'Labor Warranty',
    'C-1',
    '1 May 2020 (expired)',
    '',
  ]);
}

for (const kind of recordKinds) {
  const { singular, title } = kind.labels;
  const [heading = '', ...kindFacts] = expectedByKind[kind.slug].facts;

  test(`prints all parts of a ${singular} in order [1-14]`, async () => {
    const record = fullRecord(kind);
    await openPrintView(record, kind);

    expect(printedTexts(page.getByRole('heading', { level: 1 }))).toEqual([`${title} ${record.number}`]);
    expect(document.title).toBe(`${record.number} Lakeview Bakery - Crewdesk`);
    expect(printedTexts(page.getByRole('definition'))).toEqual(['Lakeview Bakery', 'PO-4711']);
    expect(page.getByText('Equipment Ordered since 1 Apr 2026').query()).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);

    expectLetterhead();
    expect(printedTexts(page.getByRole('heading', { level: 2 }))).toEqual([
      heading,
      ...expectedByKind[kind.slug].lists,
      'Contacts',
      'Status Timeline',
      'Equipment',
      'Warranties',
      ...(kind.hasDocuments ? ['Documents'] : []),
      'Notes',
    ]);
    expect(printedTexts(printedTable(heading).getByRole('rowheader'))).toEqual([
      'Created At',
      'Last Updated At',
      ...kindFacts,
      'Billing Address',
      'Service Address',
      'Classification',
      'Description',
    ]);
    expectDetails(kind);
    expectTables();
    if (kind.hasTechnicians) {
      const technicians = printedTable('Assigned Technicians').getByRole('row');
      expect(printedTexts(technicians)).toEqual(['NamePhone', 'Tess Tech(202) 555-0122']);
    }
    if (kind.hasDocuments) {
      const plan = printedTable('Documents').getByRole('link', { name: 'Roof plan' }).element();
      expect(plan).toHaveAttribute('href', 'https://files.example/plan.pdf');
    }
  });
}
