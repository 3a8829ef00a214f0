import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { createRecord, recordRow, searchFor, statusSince } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };
const contact = {
  title: 'Owner',
  name: 'Ana Long',
  email: 'ana@lakeview.example',
  phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
};

for (const kind of recordKinds) {
  const { singular, plural, title, titles } = kind.labels;
  const empty = `No ${plural} to show at the moment.`;

  test(`finds a ${singular} by number and PO, exports it and deletes it [1-13]`, async ({
    signedIn: page,
    api,
  }) => {
    const customer = await api.createCustomer({ name: unique('Lakeview Bakery') });
    const record = await createRecord(api, kind, {
      customer: customer._id,
      contacts: [contact],
      ...statusSince('Equipment Ordered', '2026-03-12'),
    });
    await page.goto(`/app/${kind.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: titles })).toBeVisible();
    await searchFor(page, record.customerPo);
    const row = recordRow(page, record);
    await expect(row).toContainText('450 Wacker Drive, Chicago, IL 60606');
    await expect(row).toContainText(kind.classifications[0]);
    await expect(row.getByText('Equipment Ordered')).toHaveAttribute(
      'title',
      'Equipment Ordered since 12 Mar 2026',
    );
    await searchFor(page, record.number);
    await expect(row.getByRole('link', { name: new RegExp(customer.name) })).toHaveAttribute(
      'href',
      `/app/${kind.slug}/${record._id}`,
    );
    await expect(page.getByRole('link', { name: `+ New ${title}` })).toHaveAttribute(
      'href',
      `/app/${kind.slug}/new`,
    );

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
    await expect(page.getByText('Spreadsheet ready for download.')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^crewdesk-${kind.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    );
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(record.number);

    const menu = row.getByRole('button', { name: `Actions for ${customer.name}, ${record.number}` });
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveText([
      `Edit ${title}`,
      'Print',
      'Send Messages',
      ...(kind.hasTechnicians ? ['Notify Technicians'] : []),
      'View Contacts',
      ...(kind.hasTechnicians ? ['Assign Technicians'] : []),
      `Delete ${title}`,
    ]);
    await page.getByRole('menuitem', { name: 'View Contacts' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('(312) 555-0142');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeFocused();

    await menu.click();
    await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
    await expect(dialog).toContainText(
      `Are you sure you want to delete this ${singular}? Once deleted, it cannot be undone.`,
    );
    let fails = true;
    // Hovering over the row prefetches the record, so only the deletion fails.
    await page.route(`**/api${kind.apiPath}/*`, (route) => {
      if (route.request().method() !== 'DELETE' || !fails) return route.fallback();
      fails = false;
      return route.fulfill(serverError);
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText(`Something went wrong deleting this ${singular}. Please try again later.`),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${title} deleted.`)).toBeVisible();
    await expect(page.getByText(empty)).toBeVisible();
    await page.getByRole('button', { name: `Show All ${titles}` }).click();
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}$`));
  });

  test(`shows an error when ${plural} fail to load and only logs a failed count [8.1-7]`, async ({
    signedIn: page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(`**/api${kind.apiPath}/total`, (route) => route.fulfill(serverError));
    await page.route(`**/api${kind.apiPath}?*`, (route) => route.fulfill(serverError));
    await page.goto(`/app/${kind.slug}`);
    await expect(
      page
        .getByRole('main')
        .getByText(`Something went wrong loading your ${plural}. Please try again later.`),
    ).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => logged.join()).toContain(`Counting ${plural} failed`);
    await expect(page.getByRole('link', { name: titles, exact: true })).toBeVisible();
    await page.unroute(`**/api${kind.apiPath}?*`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  });

  test(`offers to add the first of no ${plural} and shows a count of zero in the navigation [2.3-5]`, async ({
    signedIn: page,
  }) => {
    const none = { data: [], total: 0, nextCursor: null };
    await page.route(`**/api${kind.apiPath}?*`, (route) => route.fulfill({ json: none }));
    await page.route(`**/api${kind.apiPath}/total`, (route) =>
      route.fulfill({ json: { data: { total: 0, open: 0 } } }),
    );
    await page.goto(`/app/${kind.slug}`);
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByRole('link', { name: `Add the First ${title}` })).toHaveAttribute(
      'href',
      `/app/${kind.slug}/new`,
    );
    await expect(page.getByRole('link', { name: `${titles} 0 open of 0` })).toBeVisible();
    await expectAccessible(page);
  });
}

test('refreshes the open count in the navigation after a deletion and on focus [2.3-4]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, workOrders);
  let open = 4;
  await page.route('**/api/work-order/total', (route) =>
    route.fulfill({ json: { data: { total: 9, open } } }),
  );
  await page.goto('/app/work-orders');
  await expect(page.getByRole('link', { name: 'Work Orders 4 open of 9' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Closed 5' })).toBeVisible();
  await page.goto(`/app/work-orders?q=${record.number}`);
  open = 3;
  await recordRow(page, record).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete Work Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Work Orders 3 open of 9' })).toBeVisible();
  open = 7;
  // A count that is still pending responds with three.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('link', { name: 'Work Orders 7 open of 9' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});
