import { choose, openDashboard, openPalette, options, searchBox } from '#e2e/fixtures/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

test('finds a customer by phone number and a record by number, PO, serial, street or customer', async ({
  signedIn: page,
  api,
}) => {
  const phone = newPhone();
  const contact = {
    title: 'Owner',
    name: 'Ana Long',
    email: null,
    phoneNumbers: [{ name: 'Mobile', phone }],
  };
  const customer = await api.createCustomer({ name: unique('Lakeview Bakery'), contacts: [contact] });
  const street = unique('9 Quarry Lane');
  const unit = {
    identifier: 'RTU-1',
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer: 'Trane',
    model: 'Precedent',
    serial: unique('SN').replace(' ', ''),
    installDate: '2021-06-30',
  };
  const record = await createRecord(api, workOrders, {
    customer: customer._id,
    serviceAddress: { street, city: 'Joliet', state: 'IL', zip: '60431' },
    equipment: [unit],
  });
  await openDashboard(page);
  const formattedPhone = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  await choose(page, formattedPhone, customer.name);
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));

  for (const text of [
    record.number,
    record.number.replace('-', '').toLowerCase(),
    record.customerPo,
    unit.serial,
    street,
    customer.name,
  ]) {
    await openDashboard(page);
    await choose(page, text, record.number);
    await expect(page, text).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
  }

  // The results opened last are listed first in the empty palette.
  await openPalette(page);
  await expect(options(page).first()).toContainText(record.number);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
});

test('arrow keys wrap around; Ctrl+Enter and the middle button open a tab', async ({
  signedIn: page,
  api,
  context,
}) => {
  const customer = await api.createCustomer({ name: unique('Arrow Works') });
  for (const kind of recordKinds) await createRecord(api, kind, { customer: customer._id });
  await openDashboard(page);
  await openPalette(page);
  await searchBox(page).fill(customer.name);
  await expect(options(page)).toHaveCount(4);
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  for (const open of [
    () => page.keyboard.press('Control+Enter'),
    () => options(page).first().click({ button: 'middle' }),
  ]) {
    const opened = context.waitForEvent('page');
    await open();
    await expect(await opened).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
    await expect(searchBox(page)).toBeFocused();
  }
});

test('Enter before the search response opens the result once it arrives [10.4-18]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, workOrders);
  await openDashboard(page);
  await openPalette(page);
  await page.keyboard.type(record.number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
});

test('drops late responses to earlier searches and keeps the results during the next one', async ({
  signedIn: page,
}) => {
  const responseFor = (customer: string) => ({
    data: [
      {
        kind: 'customer',
        _id: customer,
        number: null,
        customer,
        status: null,
        isOpen: null,
        address: '1 Lake Street',
        matched: null,
      },
    ],
    isComplete: true,
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    if (q === 'xslow') await released;
    await route.fulfill({ json: responseFor(`Found for ${q}`) }).catch(() => {});
  });
  await openDashboard(page);
  await openPalette(page);
  await searchBox(page).fill('xfirst');
  await expect(options(page)).toHaveText([/Found for xfirst/]);
  const slowSearch = page.waitForRequest(/q=xslow/);
  await searchBox(page).fill('xslow');
  await slowSearch;
  await expect(options(page)).toHaveText([/Found for xfirst/]);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');
  await searchBox(page).fill('xlast');
  await expect(options(page)).toHaveText([/Found for xlast/]);
  release();
  await page.waitForTimeout(200);
  await expect(options(page)).toHaveText([/Found for xlast/]);
});

test('shows when a search fails, finds nothing or is incomplete', async ({ signedIn: page }) => {
  await openDashboard(page);
  await openPalette(page);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
  );
  await searchBox(page).fill('zzfails');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Something went wrong searching. Please try again later.',
  );
  await page.unroute('**/api/search?*');
  await searchBox(page).fill('zzxxqq nobody');
  await expect(dialog.getByText('No results for "zzxxqq nobody".')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/search?*', (route) => route.fulfill({ json: { data: [], isComplete: false } }));
  await searchBox(page).fill('5555');
  await expect(dialog.getByText('only the newest entries were searched')).toBeVisible();
});
