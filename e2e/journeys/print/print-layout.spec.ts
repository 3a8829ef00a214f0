import type { Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const longWord = 'Superintendent-of-Extraordinarily-Long-Designations-Without-A-Single-Blank-Between-Them';

async function createProjectWithLongText(api: ApiClient) {
  const customer = await api.createCustomer({ name: `${unique('Consolidated')} ${longWord} ${longWord}` });
  return createRecord(api, projects, {
    customer: customer._id,
    description: `${longWord} ${longWord}\n\n${'Lines of text. '.repeat(60)}`,
    contacts: [
      {
        ...buildContact(longWord),
        title: longWord,
        email: `${'a'.repeat(60)}@lakeview-properties-management.example`,
      },
      buildContact('Ana Long'),
    ],
    statusTimeline: [{ status: 'Equipment Ordered', statusObtainedAt: '2026-03-12' }],
    equipment: [{ ...buildEquipment(longWord, longWord), model: longWord }, buildEquipment('RTU-2', 'S2')],
    warranties: [
      { ...buildWarranty(longWord), company: longWord, notify: [`${'b'.repeat(60)}@example.com`] },
    ],
    documents: [
      { name: `${longWord}.pdf`, fileUrl: `https://files.example/${'long/'.repeat(200)}` },
      { name: 'Plan', fileUrl: 'https://files.example/plan.pdf' },
    ],
  });
}

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the print view is accessible and fits every screen width', async ({ signedIn: page, api }) => {
  const project = await createProjectWithLongText(api);
  const order = await createRecord(api, workOrders);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, { number }] of [
      [`/print/projects/${project._id}`, project],
      [`/print/work-orders/${order._id}`, order],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: number })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
      await expectAccessible(page);
      expect(await scrollWidth(page), `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

/** Words in column headers that break across two lines. */
function brokenHeaderWords(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = header.firstChild;
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (text) range.setStart(text, index);
        if (text) range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
}

test('no column header breaks inside a word on any screen or paper width [10.4-24]', async ({
  signedIn: page,
  api,
}) => {
  const { _id } = await createProjectWithLongText(api);
  await page.goto(`/print/projects/${_id}`);
  await expect(page.getByRole('columnheader', { name: 'Manufacturer' })).toBeVisible();
  for (const width of [1440, 900, 768, 640]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenHeaderWords(page), `at ${width}`).toEqual([]);
    expect(await scrollWidth(page), `at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ media: 'print' });
  for (const width of [694, 680]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenHeaderWords(page), `on paper of ${width}`).toEqual([]);
  }
});

test('a long email address breaks before its @', async ({ signedIn: page, api }) => {
  const { _id } = await createRecord(api, workOrders, {
    contacts: [{ ...buildContact('Ana Long'), email: 'noor.harris@harrisbuildersllc.example' }],
  });
  await page.goto(`/print/work-orders/${_id}`);
  const link = page.getByRole('link', { name: 'noor.harris@harrisbuildersllc.example' });
  const lines = await link.evaluate((element) => {
    const parts = Array.from(element.childNodes).filter((node) => node.textContent);
    return parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return Array.from(range.getClientRects(), ({ top }) => top);
    });
  });
  // Two parts, each on one line, one below the other.
  expect(lines).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  expect(lines[1]?.[0]).toBeGreaterThan(lines[0]?.[0] ?? 0);
});

test('shows rows as labeled blocks with tall enough links on a phone', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { _id } = await createRecord(api, workOrders, {
    contacts: [{ ...buildContact('Ana Long'), email: 'ana@lakeview.example' }],
    equipment: [buildEquipment('RTU-1', 'S-100')],
  });
  await page.goto(`/print/work-orders/${_id}`);
  const row = page.getByRole('row', { name: /^RTU-1/ });
  await expect(row).toBeVisible();
  const cells = await row.getByRole('cell').all();
  const tops = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(cells.length);
  expect(cells.length).toBeGreaterThan(5);
  const code = await page.getByRole('img', { name: /^QR code/ }).boundingBox();
  expect(code?.width).toBeLessThan(130);
  for (const name of ['(312) 555-0142', 'ana@lakeview.example']) {
    const link = await page.getByRole('link', { name }).last().boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(24);
  }
  const size = await row
    .getByRole('cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(17);
});
