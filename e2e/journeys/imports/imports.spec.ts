import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

const rowCount = 300;
const refusedCount = 12;

/** A list of another program, in which some customers have no street. */
function customersFile(word: string): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const street = index % (rowCount / refusedCount) === 0 ? '' : `${index + 1} Import Street`;
    const phone = newPhone();
    return `"${word}, No. ${index}",Ana,Ruiz,${word}-${index}@import.example,${phone},${street},Chicago,IL,60601,0.00`;
  });
  const header = 'Display Name,First Name,Last Name,Email,Mobile Number,Street,City,State,Zip,Balance';
  return [header, ...rows, ''].join('\r\n');
}

async function importFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('Not taken: Balance', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Check the File' }).click();
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
}

test('customers come from a file, those refused once they are mended, and all go with an undo [10.12-50]', async ({
  signedIn: page,
  api,
}) => {
  const word = unique('Import').replace(/\W/g, '');
  await page.goto('/app/imports');
  await importFile(page, `${word}.csv`, customersFile(word));
  await expect(page.getByText('The import will create 288 customers. 12 rows are refused')).toBeVisible();
  await page.getByRole('tab', { name: 'Refused' }).click();
  await expect(page.getByText('Street address is required.')).toHaveCount(refusedCount);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Refused Rows' }).click();
  const refused = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('button', { name: 'Import 288 Customers' }).click();
  await expect(page.getByText('288 new, 12 refused.')).toBeVisible();

  await page.getByRole('link', { name: 'All Imports' }).click();
  await importFile(page, `${word} mended.csv`, refused.replaceAll(',,Chicago', ',1 Mended Street,Chicago'));
  await page.getByRole('button', { name: 'Import 12 Customers' }).click();
  await expect(page.getByText('12 new.')).toBeVisible();
  expect(await api.request('GET', `/customer?q=${word}`)).toHaveLength(rowCount);

  await undo(page);
  await expect(page.getByText('12 customers were deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'All Imports' }).click();
  await page.getByRole('link', { name: `${word}.csv` }).click();
  await undo(page);
  await expect(page.getByText('288 customers were deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByPlaceholder('Search customers...').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Nothing matches "${word}".`)).toBeVisible();
});
