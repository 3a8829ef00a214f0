import { expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { box, choose, goHome, openPalette, options } from '#e2e/fixtures/palette-steps.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

test('a customer is found by digits of a phone number, a record by whatever is known of it', async ({
  signedIn: page,
  office,
}) => {
  const phone = newPhone();
  const contact = {
    title: 'Owner',
    name: 'Ana Long',
    email: null,
    phoneNumbers: [{ name: 'Mobile', phone }],
  };
  const customer = await office.addCustomer({ name: unique('Lakeview Bakery'), contacts: [contact] });
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
  const record = await addRecord(office, workOrders, {
    customer: customer._id,
    serviceAddress: { street, city: 'Joliet', state: 'IL', zip: '60431' },
    equipment: [unit],
  });
  await goHome(page);
  const national = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  await choose(page, national, customer.name);
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));

  for (const text of [
    record.number,
    record.number.replace('-', '').toLowerCase(),
    record.customerPo,
    unit.serial,
    street,
    customer.name,
  ]) {
    await goHome(page);
    await choose(page, text, record.number);
    await expect(page, text).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
  }

  // What was opened from here stands at the top of the next empty one.
  await openPalette(page);
  await expect(options(page).first()).toContainText(record.number);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
});

test('the arrows go round, Ctrl+Enter and the middle button open a tab', async ({
  signedIn: page,
  office,
  context,
}) => {
  const customer = await office.addCustomer({ name: unique('Arrow Works') });
  for (const kind of recordKinds) await addRecord(office, kind, { customer: customer._id });
  await goHome(page);
  await openPalette(page);
  await box(page).fill(customer.name);
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
    await expect(box(page)).toBeFocused();
  }
});

test('Enter that comes before the answer opens it when it is there [10.4-18]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, workOrders);
  await goHome(page);
  await openPalette(page);
  await page.keyboard.type(record.number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
});

test('a late answer to an earlier text is dropped, and what was found stays while the next is sought', async ({
  signedIn: page,
}) => {
  const answerFor = (customer: string) => ({
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
    isWhole: true,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    if (q === 'xslow') await held;
    await route.fulfill({ json: answerFor(`Found for ${q}`) }).catch(() => {});
  });
  await goHome(page);
  await openPalette(page);
  await box(page).fill('xfirst');
  await expect(options(page)).toHaveText([/Found for xfirst/]);
  const asked = page.waitForRequest(/q=xslow/);
  await box(page).fill('xslow');
  await asked;
  await expect(options(page)).toHaveText([/Found for xfirst/]);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');
  await box(page).fill('xlast');
  await expect(options(page)).toHaveText([/Found for xlast/]);
  release();
  await page.waitForTimeout(200);
  await expect(options(page)).toHaveText([/Found for xlast/]);
});

test('a search that fails, finds nothing or is too wide says so', async ({ signedIn: page }) => {
  await goHome(page);
  await openPalette(page);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
  );
  await box(page).fill('zzfails');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Something went wrong searching. Please try again later.',
  );
  await page.unroute('**/api/search?*');
  await box(page).fill('zzxxqq nobody');
  await expect(dialog.getByText('Nothing was found for "zzxxqq nobody".')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/search?*', (route) => route.fulfill({ json: { data: [], isWhole: false } }));
  await box(page).fill('5555');
  await expect(dialog.getByText('only the newest were looked through')).toBeVisible();
});
