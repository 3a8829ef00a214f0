import type { Page } from '@playwright/test';
import {
  type PrintedPage,
  printPages,
  readQrCodes,
  scanQrCodes,
  upperPart,
  whiteRatio,
  widestLine,
} from '#e2e/fixtures/printed-pages.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, recordRow } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const formats = { Letter: [612, 792], A4: [596, 843] } as const;
type Format = keyof typeof formats;

/** The type wraps, so that the first and last word of each row are on different lines. */
const units = Array.from({ length: 60 }, (_, index) => {
  const count = String(index + 1).padStart(2, '0');
  return {
    ...buildEquipment(`RTU-${count}`, `SN-${count}-X`),
    type: `First${count} packaged rooftop unit with economizer and hot gas reheat, on curb Last${count}`,
  };
});

function expectFooters(pages: PrintedPage[], format: Format, number: string, customerName: string): void {
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, { width, height, text }] of pages.entries()) {
    expect([Math.round(width), Math.round(height)]).toEqual(formats[format]);
    expect(text).toContain(`${number} · Page ${index + 1} of ${pages.length}`);
    expect(text).toContain(customerName);
    if (/First\d\d/.test(text)) expect(text).toMatch(/Identifier .*Install Date/);
    if (text.includes('Parts Warranty')) expect(text).toContain('Confirmation Number');
    // No heading or table header is alone at the end of a page.
    const isLast = index === pages.length - 1;
    if (!isLast) expect(text.trim()).not.toMatch(/(Install Date|Notify|Equipment|Warranties|Notes)$/);
  }
}

function expectWholeRows(pages: PrintedPage[]): void {
  for (const { identifier, serial, type } of units) {
    const [firstWord = '', lastWord = ''] = [type.split(' ')[0], type.split(' ').at(-1)];
    const pagesWithRow = pages.filter(({ text }) => text.includes(firstWord));
    expect(pagesWithRow).toHaveLength(1);
    expect(pagesWithRow[0]?.text).toContain(lastWord);
    expect(pagesWithRow[0]?.text).toContain(identifier);
    expect(pagesWithRow[0]?.text).toContain(serial);
  }
  const allText = pages.map(({ text }) => text).join('');
  expect(allText.match(/Northwind Mechanical/g)).toHaveLength(1);
  expect(allText).not.toContain('Print');
}

/** Black on white, with an unbroken line below the letterhead and a code that leads back to the page. */
async function expectLetterhead([firstPage]: PrintedPage[], url: string): Promise<void> {
  const pixels = await firstPage?.pixels();
  if (!pixels) throw new Error('Nothing was printed.');
  expect(Array.from(pixels.data.slice(0, 3))).toEqual([255, 255, 255]);
  expect(whiteRatio(pixels)).toBeGreaterThan(0.8);
  // The letterhead is in the top three tenths of the page.
  const letterhead = upperPart(pixels, 0.3);
  expect(widestLine(letterhead)).toBeGreaterThan(0.86);
  expect(readQrCodes(letterhead)).toEqual([url]);
}

test('a work order with sixty units is printed from the list on Letter and A4, each row whole and a footer on every page [10.4-23] [10.4-25] [2.17-2]', async ({
  signedIn: page,
  api,
  context,
  baseURL,
}) => {
  // The footer is a text in a style sheet.
  const customer = await api.createCustomer({ name: unique('Harbor"; } html { display: none } \\') });
  const order = await createRecord(api, workOrders, {
    customer: customer._id,
    contacts: [buildContact('Ana Long')],
    equipment: units,
    warranties: units.slice(0, 30).map(({ serial }) => buildWarranty(serial)),
  });
  await page.goto(`/app/work-orders?q=${order.number}`);
  await recordRow(page, order)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Print', exact: true }).click(),
  ]);
  expect(await sheet.evaluate(() => window.opener)).toBe(null);
  const url = `${baseURL}/print/work-orders/${order._id}`;
  await expect(sheet).toHaveURL(url);

  await expectPrinted(sheet, 'Letter');
  await sheet.emulateMedia({ colorScheme: 'dark' });
  // What follows the path is not in the code: anyone who finds the paper can read it.
  await sheet.goto(`${url}?from=text#notes`);
  await expect(sheet.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectPrinted(sheet, 'A4');

  await expectOneSheet(`customers/${customer._id}`, `customers/${customer._id}/overview`);
  await expectOneSheet(`units/SN01X/${customer._id}`, `units?serial=SN01X&customer=${customer._id}`);

  async function expectOneSheet(path: string, target: string): Promise<void> {
    await sheet.goto(`/print/${path}`);
    await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
    const printed = await printPages(sheet, 'Letter');
    expect(printed).toHaveLength(1);
    await expectLetterhead(printed, `${baseURL}/app/${target}`);
  }

  async function expectPrinted(printTab: Page, format: Format): Promise<void> {
    await expect(printTab.getByRole('heading', { name: `Work Order ${order.number}` })).toBeVisible();
    await expect(printTab.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
    const pages = await printPages(printTab, format);
    expectFooters(pages, format, order.number, customer.name);
    expectWholeRows(pages);
    await expectLetterhead(pages, url);
  }
});

test('the codes of the documents can be scanned from a printed project, and a blank project fits on one page [2.17-7]', async ({
  signedIn: page,
  api,
}) => {
  const blank = await createRecord(api, projects);
  await page.goto(`/print/projects/${blank._id}`);
  await expect(page.getByRole('heading', { name: `Project ${blank.number}` })).toBeVisible();
  for (const format of ['Letter', 'A4'] as const) {
    const pages = await printPages(page, format);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain(`${blank.number} · Page 1 of 1`);
  }

  const fileUrls = [
    'https://files.example/roof-plan.pdf',
    'http://files.example/permit?id=7&copy=Größe',
    `https://files.example/${'long/'.repeat(100)}drawing.pdf`,
  ];
  const documents = fileUrls.map((fileUrl, index) => ({ fileUrl, name: `Drawing ${index}` }));
  const { _id } = await createRecord(api, projects, { documents });
  await page.goto(`/print/projects/${_id}`);
  await expect(page.getByRole('img', { name: /^QR code linking to Drawing/ })).toHaveCount(3);
  const codes = await scanQrCodes(await printPages(page, 'A4'), 4);
  expect(codes).toEqual([...fileUrls, page.url()].toSorted());
});
