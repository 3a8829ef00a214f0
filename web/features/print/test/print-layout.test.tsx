import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { sampleContact, sampleEquipment, sampleId, sampleRecord, sampleWarranty } from '#web/test/samples.ts';
import { openPrintView } from '#web/test/steps/print-steps.ts';

const longWord = 'Superintendent-of-Extraordinarily-Long-Designations-Without-A-Single-Blank-Between-Them';

function projectWithLongTexts() {
  return sampleRecord(
    {
      customer: { _id: sampleId(), name: `Consolidated ${longWord} ${longWord}`, accessNotes: null },
      description: `${longWord} ${longWord}\n\n${'Lines of text. '.repeat(60)}`,
      contacts: [
        sampleContact({
          name: longWord,
          title: longWord,
          email: `${'a'.repeat(60)}@lakeview-properties-management.example`,
        }),
        sampleContact(),
      ],
      status: 'Equipment Ordered',
      equipment: [
        { ...sampleEquipment(longWord, longWord), model: longWord },
        sampleEquipment('RTU-2', 'S2'),
      ],
      warranties: [{ ...sampleWarranty(longWord, longWord), notify: [`${'b'.repeat(60)}@example.com`] }],
      documents: [
        {
          _id: sampleId(),
          name: `${longWord}.pdf`,
          fileUrl: `https://files.example/${'long/'.repeat(200)}`,
        },
        { _id: sampleId(), name: 'Plan', fileUrl: 'https://files.example/plan.pdf' },
      ],
    },
    projects,
  );
}

const scrollWidth = () => document.documentElement.scrollWidth;

/** Words in column headers that break across two lines. */
function brokenHeaderWords(): string[] {
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toContain('Manufacturer');
  return headers.flatMap((header) => {
    const text = header.firstChild;
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      if (text) range.setStart(text, index);
      if (text) range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}

test('the print view is accessible and fits wide and narrow screens', async () => {
  for (const [record, kind] of [
    [projectWithLongTexts(), projects],
    [sampleRecord(), workOrders],
  ] as const) {
    await openPrintView(record, kind);
    await expectAccessibleAtAllWidths();
  }
});

test('no column header breaks inside a word on any screen or paper width [10.4-24]', async () => {
  await openPrintView(projectWithLongTexts(), projects);
  for (const width of [1440, 900, 768, 640]) {
    await page.viewport(width, 900);
    expect(brokenHeaderWords(), `at ${width}`).toEqual([]);
    expect(scrollWidth(), `at ${width}`).toBeLessThanOrEqual(width);
  }
  await commands.emulateMedia({ media: 'print' });
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  for (const width of [694, 680]) {
    await page.viewport(width, 900);
    expect(brokenHeaderWords(), `on paper of ${width}`).toEqual([]);
  }
});

test('shows rows as labeled blocks with tall enough links on a phone', async () => {
  await page.viewport(390, 844);
  await openPrintView(
    sampleRecord({
      contacts: [sampleContact({ email: 'ana@lakeview.example' })],
      equipment: [sampleEquipment('RTU-1', 'S-100')],
    }),
  );
  const cells = page
    .getByRole('row', { name: /^RTU-1/ })
    .getByRole('cell')
    .elements();
  const tops = cells.map((cell) => cell.getBoundingClientRect().y);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(cells.length);
  expect(cells.length).toBeGreaterThan(5);
  const code = page.getByRole('img', { name: /^QR code/ }).element();
  expect(code.getBoundingClientRect().width).toBeLessThan(130);
  for (const name of ['(312) 555-0142', 'ana@lakeview.example']) {
    const link = page.getByRole('link', { name }).element();
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  }
  expect(Number.parseFloat(getComputedStyle(cells[0] as Element).fontSize)).toBeGreaterThanOrEqual(17);
});
