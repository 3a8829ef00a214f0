import type { Page } from '@playwright/test';
import { exportRows } from '#e2e/fixtures/steps/export-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const description = 'Fan is "loud", per owner;\ncall first, then\nuse the "rear" door.';

/** Types a description with commas, quotes and line breaks, saves, and exports the list that holds only this record. */
async function describeAndExport(page: Page, record: { _id: string; number: string }) {
  await page.goto(`/app/${workOrders.slug}/${record._id}`);
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Proposal Number').fill('=1+1, "final"');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${workOrders.labels.title} saved.`)).toBeVisible();
  await page.goto(`/app/${workOrders.slug}?q=${record.number}`);
  await expect(page.getByRole('row', { name: new RegExp(record.number) })).toBeVisible();
  const rows = await exportRows(page);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    Description: description,
    // The apostrophe keeps a spreadsheet from running it as a formula.
    'Proposal Number': `'=1+1, "final"`,
  });
  return rows[0];
}

test('a work order is exported as it was typed, with its technicians and contacts', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: `${unique('O\u2019Hare')}, "North" Terminal` });
  const [tess, ray] = [
    await api.createUser(unique('Tess, Jr.'), true),
    await api.createUser(unique('Ray'), true),
  ];
  const order = await createRecord(api, workOrders, {
    customer: customer._id,
    assignedTechnicians: [{ user: tess._id }, { user: ray._id }],
    contacts: [
      {
        title: 'Owner, Partner',
        name: 'Ana "Annie" Long',
        email: 'ana@lakeview.example',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
      },
    ],
    statusTimeline: [{ status: 'Active', statusObtainedAt: '2026-03-12' }],
  });
  const row = await describeAndExport(page, order);
  expect(row).toMatchObject({
    Number: order.number,
    Customer: customer.name,
    Status: 'Active',
    'Status Date': '2026-03-12',
    'Technician(s)': `${tess.name}; ${ray.name}`,
    'Work Location': '450 Wacker Drive, Chicago, IL 60606',
    Contacts: 'Ana "Annie" Long, Owner, Partner, Mobile (312) 555-0142, ana@lakeview.example',
  });
});
