import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, type Office, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { person, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';
import { strings } from '#e2e/fixtures/script-strings.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const long = 'Superintendent-of-Extraordinarily-Long-Designations-Without-A-Single-Blank-Between-Them';

async function addLongProject(office: Office) {
  const customer = await office.addCustomer({ name: `${unique('Consolidated')} ${long} ${long}` });
  return addRecord(office, projects, {
    customer: customer._id,
    description: `${long} ${long}\n\n${'Lines of text. '.repeat(60)}`,
    contacts: [
      { ...person(long), title: long, email: `${'a'.repeat(60)}@lakeview-properties-management.example` },
      person('Ana Long'),
    ],
    statusTimeline: [{ status: 'Equipment Ordered', statusObtainedAt: '2026-03-12' }],
    equipment: [{ ...unit(long, long), model: long }, unit('RTU-2', 'S2')],
    warranties: [{ ...warranty(long), company: long, notify: [`${'b'.repeat(60)}@example.com`] }],
    documents: [
      { name: `${long}.pdf`, fileUrl: `https://files.example/${'long/'.repeat(200)}` },
      { name: 'Plan', fileUrl: 'https://files.example/plan.pdf' },
    ],
  });
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the paper can be read on every screen', async ({ signedIn: page, office }) => {
  const project = await addLongProject(office);
  const bare = await addRecord(office, workOrders);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, { number }] of [
      [`/print/projects/${project._id}`, project],
      [`/print/work-orders/${bare._id}`, bare],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: number })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
      await expectAccessible(page);
      expect(await widthOf(page), `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

/** Words of column heads that are spread over two lines. */
function brokenHeads(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = head.firstChild;
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (text) range.setStart(text, index);
        if (text) range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
}

test('no head of a column is broken inside a word, however wide the screen or the paper [10.4-24]', async ({
  signedIn: page,
  office,
}) => {
  const { _id } = await addLongProject(office);
  await page.goto(`/print/projects/${_id}`);
  await expect(page.getByRole('columnheader', { name: 'Manufacturer' })).toBeVisible();
  for (const width of [1440, 900, 768, 640]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenHeads(page), `at ${width}`).toEqual([]);
    expect(await widthOf(page), `at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ media: 'print' });
  for (const width of [694, 680]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenHeads(page), `on paper of ${width}`).toEqual([]);
  }
});

test('a mail address that does not fit goes on from its @', async ({ signedIn: page, office }) => {
  const { _id } = await addRecord(office, workOrders, {
    contacts: [{ ...person('Ana Long'), email: 'noor.harris@harrisbuildersllc.example' }],
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
  // Two parts, each in one line, one below the other.
  expect(lines).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  expect(lines[1]?.[0]).toBeGreaterThan(lines[0]?.[0] ?? 0);
});

test('on a phone every row is a block with its labels, and what can be tapped is tall enough', async ({
  signedIn: page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { _id } = await addRecord(office, workOrders, {
    contacts: [{ ...person('Ana Long'), email: 'ana@lakeview.example' }],
    equipment: [unit('RTU-1', 'S-100')],
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

test('text that tries to be code stays text, on the screen and at the foot of the paper', async ({
  signedIn: page,
  office,
  faults,
}) => {
  const technicians = [
    await office.addUser(strings[0] ?? '', true),
    await office.addUser(strings[1] ?? '', true),
  ];
  const address = (text: string) => ({
    name: text,
    street: text,
    street2: text,
    city: text,
    state: text.slice(0, 50),
    zip: text.slice(0, 20),
  });
  const lists = {
    contacts: strings.map((text) => ({
      title: text,
      name: text,
      email: null,
      phoneNumbers: [{ name: text.slice(0, 60), phone: '3125550142' }],
    })),
    statusTimeline: strings.map((text) => ({ status: text.slice(0, 50), statusObtainedAt: '2026-03-12' })),
    equipment: strings.map((text) => ({
      ...unit(text, text, text),
      type: text,
      size: text,
      model: text,
    })),
    warranties: strings.map((text) => ({
      ...warranty(text.replace(/\s+/g, ' '), text),
      confirmationNumber: text,
    })),
  };
  for (const [kind, change] of [
    [workOrders, { assignedTechnicians: technicians.map(({ _id }) => ({ user: _id })) }],
    [
      projects,
      {
        proposalNumber: strings[2],
        permitNumber: strings[3],
        documents: strings.map((name) => ({ name, fileUrl: 'https://files.example/a?x="><script>' })),
      },
    ],
  ] as const) {
    for (const text of [
      strings[4] ?? '',
      strings[30] ?? '',
      `"; } html { display: none } @page { content: "\\`,
    ]) {
      const customer = await office.addCustomer({ name: text });
      const { _id, number } = await addRecord(office, kind, {
        customer: customer._id,
        customerPo: text,
        billingAddress: address(text),
        serviceAddress: address(text),
        description: strings.join('\n'),
        ...lists,
        ...change,
      });
      await page.goto(`/print/${kind.slug}/${_id}`);
      await expect(page.getByRole('heading', { name: number })).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText(text);
      for (const string of strings.map((one) => one.replace(/\s+/g, ' '))) {
        await expect(page.getByRole('rowheader', { name: string, exact: true }).first()).toBeAttached();
      }
      await page.pdf();
    }
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(faults).toEqual([]);
});
