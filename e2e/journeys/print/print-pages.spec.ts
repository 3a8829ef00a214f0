import { printPages, readQrCodes, scanQrCodes, whiteRatio, widestLine } from '#e2e/fixtures/printed-pages.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const sizes = { Letter: [612, 792], A4: [596, 843] } as const;

/** The type wraps, so that the first and last word of each row are on different lines. */
const units = Array.from({ length: 60 }, (_, index) => {
  const count = String(index + 1).padStart(2, '0');
  return {
    ...buildEquipment(`RTU-${count}`, `SN-${count}-X`),
    type: `First${count} packaged rooftop unit with economizer and hot gas reheat, on curb Last${count}`,
  };
});

for (const format of ['Letter', 'A4'] as const) {
  test(`prints sixty equipment rows on ${format} without splitting a row and with a footer on every page [10.4-23]`, async ({
    signedIn: page,
    api,
  }) => {
    const customer = await api.createCustomer({ name: unique('Harbor Point Cold Storage') });
    const { _id, number } = await createRecord(api, workOrders, {
      customer: customer._id,
      contacts: [buildContact('Ana Long')],
      equipment: units,
      warranties: units.slice(0, 30).map(({ serial }) => buildWarranty(serial)),
    });
    await page.goto(`/print/work-orders/${_id}`);
    await expect(page.getByRole('heading', { name: `Work Order ${number}` })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();

    const pages = await printPages(page, format);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, { width, height, text }] of pages.entries()) {
      expect([Math.round(width), Math.round(height)]).toEqual(sizes[format]);
      expect(text).toContain(`${number} · Page ${index + 1} of ${pages.length}`);
      expect(text).toContain(customer.name);
      if (/First\d\d/.test(text)) expect(text).toMatch(/Identifier .*Install Date/);
      if (text.includes('Parts Warranty')) expect(text).toContain('Confirmation Number');
      // No heading or table header is alone at the end of a page.
      const isLast = index === pages.length - 1;
      if (!isLast) expect(text.trim()).not.toMatch(/(Install Date|Notify|Equipment|Warranties|Notes)$/);
    }
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
  });
}

test('prints a text for each empty list and seven blank rows for notes [2.17-8]', async ({
  signedIn: page,
  api,
}) => {
  const { _id, number } = await createRecord(api, projects);
  await page.goto(`/print/projects/${_id}`);
  const notes = page.getByRole('table', { name: 'Notes' }).getByRole('row');
  await expect(notes).toHaveCount(7);
  expect((await notes.allInnerTexts()).join('').trim()).toBe('');
  for (const format of ['Letter', 'A4'] as const) {
    const pages = await printPages(page, format);
    const text = pages.map((firstPage) => firstPage.text).join('');
    for (const sentence of [
      'No permit number',
      'No permit date',
      'No contacts.',
      'No status events.',
      'No equipment.',
      'No warranties.',
      'No documents.',
    ]) {
      expect(text).toContain(sentence);
    }
    expect(text).toContain(`${number} · Page 1 of 1`);
    expect(pages).toHaveLength(1);
  }
});

for (const kind of recordKinds) {
  test(`the QR code of a printed ${kind.labels.singular} contains only its print URL [2.17-2]`, async ({
    signedIn: page,
    api,
    baseURL,
  }) => {
    const record = await createRecord(api, kind);
    await page.goto(`/print/${kind.slug}/${record._id}?from=text#notes`);
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
    const [firstWord] = await printPages(page, 'Letter');
    expect(firstWord && (await scanQrCodes([firstWord], Number.POSITIVE_INFINITY))).toEqual([
      `${baseURL}/print/${kind.slug}/${record._id}`,
    ]);
  });
}

for (const [document, fileUrl] of [
  ['a document', 'https://files.example/roof-plan.pdf'],
  ['a document with non-ASCII letters in its URL', 'http://files.example/permit?id=7&copy=Größe'],
  ['a document with a long URL', `https://files.example/${'long/'.repeat(100)}drawing.pdf`],
] as const) {
  test(`the QR code of ${document} can be scanned from the printed project [2.17-7]`, async ({
    signedIn: page,
    api,
  }) => {
    const { _id } = await createRecord(api, projects, { documents: [{ fileUrl, name: 'Drawing' }] });
    await page.goto(`/print/projects/${_id}`);
    await expect(page.getByRole('img', { name: 'QR code linking to Drawing' })).toBeVisible();
    expect(await scanQrCodes(await printPages(page, 'A4'), 2)).toEqual([fileUrl, page.url()].toSorted());
  });
}

test('prints black on white in the dark color scheme', async ({ signedIn: page, api }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { _id, number } = await createRecord(api, workOrders, { contacts: [buildContact('Ana Long')] });
  await page.goto(`/print/work-orders/${_id}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const [firstPage] = await printPages(page, 'Letter');
  const pixels = await firstPage?.pixels();
  expect(pixels && whiteRatio(pixels)).toBeGreaterThan(0.85);
  expect(pixels && Array.from(pixels.data.slice(0, 3))).toEqual([255, 255, 255]);
  expect(pixels && readQrCodes(pixels)).toEqual([page.url()]);
});

for (const format of ['Letter', 'A4'] as const) {
  test(`prints the line below the letterhead without a gap on ${format} [10.4-25]`, async ({
    signedIn: page,
    api,
  }) => {
    const { _id, number } = await createRecord(api, workOrders);
    await page.goto(`/print/work-orders/${_id}`);
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    const [firstPage] = await printPages(page, format);
    const pixels = await firstPage?.pixels();
    // The letterhead is in the top three tenths of the page.
    expect(pixels && widestLine(pixels, 0.3)).toBeGreaterThan(0.86);
  });
}
