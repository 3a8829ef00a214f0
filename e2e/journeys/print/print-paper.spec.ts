import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { longestLine, printOut, readCodes, scan, whiteness } from '#e2e/fixtures/paper.ts';
import { person, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const sizes = { Letter: [612, 792], A4: [596, 843] } as const;

/** The first and the last word of each row stand in lines of their own. */
const units = Array.from({ length: 60 }, (_, index) => {
  const count = String(index + 1).padStart(2, '0');
  return {
    ...unit(`RTU-${count}`, `SN-${count}-X`),
    type: `First${count} packaged rooftop unit with economizer and hot gas reheat, on curb Last${count}`,
  };
});

for (const format of ['Letter', 'A4'] as const) {
  test(`sixty pieces of equipment on ${format}: no row is split, every page says whose it is [10.4-23]`, async ({
    signedIn: page,
    office,
  }) => {
    const customer = await office.addCustomer({ name: unique('Harbor Point Cold Storage') });
    const { _id, number } = await addRecord(office, workOrders, {
      customer: customer._id,
      contacts: [person('Ana Long')],
      equipment: units,
      warranties: units.slice(0, 30).map(({ serial }) => warranty(serial)),
    });
    await page.goto(`/print/work-orders/${_id}`);
    await expect(page.getByRole('heading', { name: `Work Order ${number}` })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();

    const sheets = await printOut(page, format);
    expect(sheets.length).toBeGreaterThan(3);
    for (const [index, { width, height, text }] of sheets.entries()) {
      expect([Math.round(width), Math.round(height)]).toEqual(sizes[format]);
      expect(text).toContain(`${number} · Page ${index + 1} of ${sheets.length}`);
      expect(text).toContain(customer.name);
      if (/First\d\d/.test(text)) expect(text).toMatch(/Identifier .*Install Date/);
      if (text.includes('Parts Warranty')) expect(text).toContain('Confirmation Number');
      // No heading and no head of a table alone at the foot of a page.
      const isLast = index === sheets.length - 1;
      if (!isLast) expect(text.trim()).not.toMatch(/(Install Date|Notify|Equipment|Warranties|Notes)$/);
    }
    for (const { identifier, serial, type } of units) {
      const [first = '', last = ''] = [type.split(' ')[0], type.split(' ').at(-1)];
      const holding = sheets.filter(({ text }) => text.includes(first));
      expect(holding).toHaveLength(1);
      expect(holding[0]?.text).toContain(last);
      expect(holding[0]?.text).toContain(identifier);
      expect(holding[0]?.text).toContain(serial);
    }
    const everything = sheets.map(({ text }) => text).join('');
    expect(everything.match(/Northwind Mechanical/g)).toHaveLength(1);
    expect(everything).not.toContain('Print');
  });
}

test('a record with empty lists says so for each of them, and has seven blank rows [2.17-8]', async ({
  signedIn: page,
  office,
}) => {
  const { _id, number } = await addRecord(office, projects);
  await page.goto(`/print/projects/${_id}`);
  const notes = page.getByRole('table', { name: 'Notes' }).getByRole('row');
  await expect(notes).toHaveCount(7);
  expect((await notes.allInnerTexts()).join('').trim()).toBe('');
  for (const format of ['Letter', 'A4'] as const) {
    const sheets = await printOut(page, format);
    const text = sheets.map((sheet) => sheet.text).join('');
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
    expect(sheets).toHaveLength(1);
  }
});

for (const kind of recordKinds) {
  test(`the code on a printed ${kind.labels.singular} leads back to it, and to nothing more [2.17-2]`, async ({
    signedIn: page,
    office,
    baseURL,
  }) => {
    const record = await addRecord(office, kind);
    await page.goto(`/print/${kind.slug}/${record._id}?from=text#notes`);
    await expect(page.getByRole('heading', { name: record.number })).toBeVisible();
    const [first] = await printOut(page, 'Letter');
    expect(first && (await scan([first], Number.POSITIVE_INFINITY))).toEqual([
      `${baseURL}/print/${kind.slug}/${record._id}`,
    ]);
  });
}

for (const [what, fileUrl] of [
  ['a document', 'https://files.example/roof-plan.pdf'],
  [
    'a document with letters of other languages in its address',
    'http://files.example/permit?id=7&copy=Größe',
  ],
  ['a document with a long address', `https://files.example/${'long/'.repeat(100)}drawing.pdf`],
] as const) {
  test(`${what} can be scanned from the paper of its project [2.17-7]`, async ({
    signedIn: page,
    office,
  }) => {
    const { _id } = await addRecord(office, projects, { documents: [{ fileUrl, name: 'Drawing' }] });
    await page.goto(`/print/projects/${_id}`);
    await expect(page.getByRole('img', { name: 'QR code with the address of Drawing' })).toBeVisible();
    expect(await scan(await printOut(page, 'A4'), 2)).toEqual([fileUrl, page.url()].toSorted());
  });
}

test('paper is white and its print black while the screen is dark', async ({ signedIn: page, office }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { _id, number } = await addRecord(office, workOrders, { contacts: [person('Ana Long')] });
  await page.goto(`/print/work-orders/${_id}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const [sheet] = await printOut(page, 'Letter');
  const pixels = await sheet?.pixels();
  expect(pixels && whiteness(pixels)).toBeGreaterThan(0.85);
  expect(pixels && Array.from(pixels.data.slice(0, 3))).toEqual([255, 255, 255]);
  expect(pixels && readCodes(pixels)).toEqual([page.url()]);
});

for (const format of ['Letter', 'A4'] as const) {
  test(`nothing interrupts the line below the letterhead on ${format} [10.4-25]`, async ({
    signedIn: page,
    office,
  }) => {
    const { _id, number } = await addRecord(office, workOrders);
    await page.goto(`/print/work-orders/${_id}`);
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    const [sheet] = await printOut(page, format);
    const pixels = await sheet?.pixels();
    // Above the tables: the first three tenths of the sheet.
    expect(pixels && longestLine(pixels, 0.3)).toBeGreaterThan(0.86);
  });
}
