import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

type Contact = readonly [title: string, name: string, email: string, phone: string];

async function fillContacts(page: Page, contacts: readonly Contact[]): Promise<void> {
  for (const [index, [title, contact, email, phone]] of contacts.entries()) {
    if (index > 0)
      await page
        .getByRole('tab', { name: '+ Add New Contact' })
        .or(page.getByRole('button', { name: '+ Add New Contact' }))
        .click();
    await expect(page.getByRole('tab', { name: `Unnamed contact ${index + 1}` })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Title').fill(title);
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(contact);
    await panel.getByLabel('Email Address (Optional)').fill(email);
    await panel.getByLabel('Phone Type').fill('Mobile');
    await panel.getByLabel('Phone Number').fill(phone);
    await expect(page.getByRole('tab', { name: contact })).toBeVisible();
  }
}

test('adds a customer with three contacts, finds it by phone, exports it and deletes it [1-3]', async ({
  signedIn: page,
}) => {
  const name = unique('Lakeview Bakery');
  await page.goto('/app/customers');
  await page
    .getByRole('link', { name: '+ New Customer' })
    .or(page.getByRole('button', { name: '+ New Customer' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/customers\/new$/);

  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('120 Lake Street');
  await page.getByLabel('ZIP').fill('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page.getByLabel('State')).toHaveValue('IL');

  const line = String(Math.floor(Math.random() * 9000) + 1000);
  const contacts = [
    ['Owner', 'Ana Long', 'ana@lakeview.example', `(773) 555-${line}`],
    ['Site Superintendent', 'Bo Short', '', '(312) 555-0143 ext. 7'],
    ['Accounts Payable', 'Cy Young', 'cy@lakeview.example', '312 555 0144'],
  ] as const;
  await fillContacts(page, contacts);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();

  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(`773.555.${line}`);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('120 Lake Street, Chicago, IL 60601');
  await expect(row).toContainText('0 Project(s)');
  await expect(row).toContainText('0 Work Order(s)');

  await row.getByRole('button', { name: '3 Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bo Short');
  await expect(dialog).toContainText('(312) 555-0143 ext. 7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(page.getByText('Spreadsheet ready for download.')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^crewdesk-customers-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  await expect(
    dialog.getByText('Are you sure you want to delete this customer? Once deleted, it cannot be undone.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Customer deleted.')).toBeVisible();
  await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
});

test('shows that a customer was deleted', async ({ signedIn: page }) => {
  await page.goto('/app/customers/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('This customer does not exist or was deleted.').first()).toBeVisible();
  await expectAccessible(page);
});
