import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { unitFactFields } from '#schema/units/units.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  sampleUnit,
  sampleUnitDocument,
  sampleUnitLine,
  sampleUnitRecord,
  sampleUnitWarranty,
  serveUnit,
  unitOwner,
  unitRecordReference,
} from '#web/test/unit-samples.ts';

const longText = 'Superintendent-of-Extraordinarily-Long-Designations '.repeat(4);
const times = <Row,>(count: number, create: (n: number) => Row) =>
  Array.from({ length: count }, (_, n) => create(n));

/** Width and height of a sheet of Letter and A4 in pixels, without its margins. */
const sheets = [
  [710, 938],
  [687, 1005],
] as const;

test('a unit with long texts prints on one sheet with a code that leads to its page [10.8-15]', async () => {
  const unit = sampleUnit({
    facts: unitFactFields.map((field) => ({
      field,
      values: ['2024-05-01', '2023-01-05'].map((value, index) => ({
        value,
        records: [unitRecordReference(`WO-104${index}`)],
        total: 3,
      })),
    })),
    identifier: longText,
    model: longText,
    customer: { ...unitOwner, accessNotes: longText.repeat(4) },
  });
  serveUnit({
    units: [unit],
    records: times(50, (n) => sampleUnitRecord(`WO-${n}`, { description: longText })),
    warranties: times(20, () => sampleUnitWarranty({ company: longText })),
    contractLines: times(20, () => sampleUnitLine({ line: { _id: crypto.randomUUID(), label: longText } })),
    documents: times(20, () => sampleUnitDocument({ name: longText })),
  });
  renderApp(`/print/units/SN12345/${unitOwner._id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(longText.trim());
  expect(Object.fromEntries(api.requestsTo('GET /units')[0]?.query ?? [])).toEqual({
    key: 'SN12345',
    customer: unitOwner._id,
  });
  await expect.element(page.getByRole('img', { name: 'QR code linking to the unit' })).toBeVisible();
  await expect.element(page.getByText('and 41 more')).toBeVisible();
  // What records disagree about is not printed as if it were settled.
  await expect.element(page.getByText(/installed 1 May 2024\*$/)).toBeVisible();
  const fact = page.getByRole('list', { name: '* Records disagree' }).getByRole('listitem').first();
  await expect
    .element(fact)
    .toMatchTextContent(/^Identifier.*WO-1040 and 2 more: 2024-05-01.*WO-1041 and 2 more: 2023-01-05$/s);
  await expectAccessibleAtAllWidths();
  await commands.emulateMedia({ media: 'print' });
  for (const [width, height] of sheets) {
    await page.viewport(width, 600);
    expect(page.getByRole('main').element().scrollHeight, `on paper ${width} wide`).toBeLessThanOrEqual(
      height,
    );
  }
});

test('a unit that the customer does not have is said to be missing', async () => {
  serveUnit({ units: [] });
  renderApp(`/print/units/SN12345/${unitOwner._id}`);
  await expect.element(page.getByText('No record of this customer has this unit.')).toBeVisible();
});
