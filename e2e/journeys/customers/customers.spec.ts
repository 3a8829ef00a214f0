import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

const contacts = [
  { title: 'Owner', name: 'Ana Long', email: 'ana@lakeview.example' },
  { title: 'Site Superintendent', name: 'Bo Short', email: '' },
  { title: 'Accounts Payable', name: 'Cy Young', email: 'cy@lakeview.example' },
];

/** Fills in the contacts, each with one of the phone numbers. */
async function fillContacts(page: Page, phones: string[]): Promise<void> {
  const panel = page.getByRole('tabpanel');
  for (const [index, { title, name, email }] of contacts.entries()) {
    if (index > 0) await page.getByRole('tab', { name: '+ Add New Contact' }).click();
    const tab = page.getByRole('tab', { name: `Unnamed contact ${index + 1}` });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await panel.getByLabel('Title').fill(title);
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await panel.getByLabel('Email Address (Optional)').fill(email);
    await panel.getByLabel('Phone Type').fill('Mobile');
    await panel.getByLabel('Phone Number').fill(phones[index] ?? '');
  }
}

test('adds a customer with three contacts, finds it by phone, corrects the number for everyone, exports and deletes it [1-3]', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('Lakeview Bakery');
  await page.goto('/app/customers');
  await page.getByRole('link', { name: '+ New Customer' }).click();
  await expect(page).toHaveURL('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('120 Lake Street');
  await page.getByLabel('ZIP').fill('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page.getByLabel('State')).toHaveValue('IL');
  const [wrong, right] = [newPhone(), newPhone()];
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(wrong) ?? [];
  await fillContacts(page, [`(${area}) ${exchange}-${line}`, '(312) 555-0143 ext. 7', '312 555 0144']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();

  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(`${area}.${exchange}.${line}`);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('120 Lake Street, Chicago, IL 60601');
  await expect(row).toContainText('0 Project(s)');
  await expect(row).toContainText('0 Work Order(s)');
  await row.getByRole('button', { name: '3 Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bo Short');
  await expect(dialog).toContainText('(312) 555-0143 ext. 7');
  const link = dialog.getByRole('link', { name: `(${area}) ${exchange}-${line}` });
  await expect(link).toHaveAttribute('href', `tel:${wrong}`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Customer' }).click();
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('122 Lake Street');
  await page.getByLabel('Phone Number').fill(right.slice(2));
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect(await api.request('GET', `/customer?q=${wrong.slice(2)}`)).toEqual([]);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await search.fill(right.slice(2));
  await search.press('Enter');
  await expect(row).toContainText('122 Lake Street, Chicago, IL 60601');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(page.getByText('Spreadsheet ready for download.')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^crewdesk-customers-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);
  expect(lines[1]).toContain('122 Lake Street');

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  await expect(
    dialog.getByText('Are you sure you want to delete this customer? Once deleted, it cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Customer deleted.')).toBeVisible();
  await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
});
