import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createRecord, recordRow, searchFor, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

const contact = {
  title: 'Owner',
  name: 'Ana Long',
  email: 'ana@lakeview.example',
  phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
};

test('finds records of each kind by number and PO, exports them and deletes them [1-13]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery') });
  await page.goto('/app/dashboard');
  for (const kind of recordKinds) {
    const record = await createRecord(api, kind, {
      customer: customer._id,
      contacts: [contact],
      ...statusSince('Equipment Ordered', '2026-03-12'),
    });
    await page.getByRole('link', { name: new RegExp(`^${kind.labels.titles}`) }).click();
    const row = await findAndExport(page, kind, { ...record, customer });
    await deleteFromMenu(page, kind, row);
  }
});

type Kind = (typeof recordKinds)[number];
type Listed = { number: string; customerPo: string; customer: { name: string } };

/** Returns the row of the record, which is the only one. */
async function findAndExport(page: Page, kind: Kind, record: Listed): Promise<Locator> {
  const { title } = kind.labels;
  await expect(page.getByRole('link', { name: `+ New ${title}` })).toHaveAttribute(
    'href',
    `/app/${kind.slug}/new`,
  );
  await searchFor(page, record.customerPo);
  const row = recordRow(page, record);
  for (const text of [
    record.customer.name,
    'Equipment Ordered',
    kind.classifications[0],
    '450 Wacker Drive, Chicago, IL 60606',
  ])
    await expect(row).toContainText(text);
  await searchFor(page, record.number);
  await expect(row).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(page.getByText('Spreadsheet ready for download.').first()).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^crewdesk-${kind.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(record.number);
  return row;
}

async function deleteFromMenu(page: Page, kind: Kind, row: Locator): Promise<void> {
  const { singular, title, titles } = kind.labels;
  const menu = row.getByRole('button', { name: /^Actions for Lakeview Bakery/ });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    `Edit ${title}`,
    'Print',
    'Send Messages',
    ...(kind.hasTechnicians ? ['Notify Technicians'] : []),
    'View Contacts',
    'Change Status',
    ...(kind.hasTechnicians ? ['Assign Technicians'] : []),
    `Duplicate ${title}`,
    `Delete ${title}`,
  ]);
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('(312) 555-0142');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await menu.click();
  await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
  await expect(dialog).toContainText(
    `Are you sure you want to delete this ${singular}? Once deleted, it cannot be undone.`,
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${title} deleted.`)).toBeVisible();
  await expect(page.getByText(kind.emptyText)).toBeVisible();
  await page.getByRole('button', { name: `Show All ${titles}` }).click();
  await expect(page).toHaveURL(`/app/${kind.slug}`);
}
