import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, unique } from './office.ts';
import { addRecord, address, choice, section, unit, warranty } from './record-form-steps.ts';

test.use({ holdsCalls: true });

/** Keeps back the answers to searches for customers that begin so, until they are let go. */
async function holdSearches(page: Page, begin: string): Promise<() => void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.unroute(`**/api/customer?*q=${begin}*`);
  await page.route(`**/api/customer?*q=${begin}*`, async (route) => {
    await asked;
    await route.continue();
  });
  return ask;
}

/** The addresses of the records that are saved from now on. */
function savesOf(page: Page): string[] {
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  return saves;
}

async function typeAndEnter(page: Page, text: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.focus();
  await picker.press('Control+a');
  await page.keyboard.type(text);
  const search = page.waitForRequest('**/api/customer?*q=*');
  await page.keyboard.press('Enter');
  await search;
}

test('Enter in the list of customers takes the first of what is found, and saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const former = await office.addCustomer({ name: unique('Aardvark Ice') });
  const wanted = await office.addCustomer({ name: unique('Zebra Bakery') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const ask = await holdSearches(page, 'Zebra');
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await expect(page.getByRole('option', { name: former.name })).toBeVisible();
  await picker.press('Control+a');
  await page.keyboard.type(wanted.name);
  // What was found before is still in sight, and belongs to another text.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(wanted.name);
  await expect(page.getByRole('link', { name: `Open ${former.name}` })).toBeVisible();
  ask();
  await expect(page.getByRole('link', { name: `Open ${wanted.name}` })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(picker).toHaveValue(wanted.name);

  await picker.press('Control+a');
  await page.keyboard.type('nobody is called that');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveValue(wanted.name);
  await picker.press('Control+a');
  await page.keyboard.type(former.name);
  await expect(page.getByRole('option', { name: former.name })).toHaveAttribute('data-combobox-selected');
  await expectAccessible(page, '[role="listbox"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open ${former.name}` })).toBeVisible();
  expect(saves).toEqual([]);
});

test('an Enter that waits is carried out after the field was left, and a second one saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const former = await office.addCustomer({ name: unique('Former') });
  const wanted = await office.addCustomer({ name: unique('Yarrow Bakery') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const saves = savesOf(page);
  for (const next of ['Tab', 'Enter', 'Escape']) {
    const ask = await holdSearches(page, 'Yarrow');
    await page.goto(`/app/work-orders/${record._id}`);
    const picker = page.getByRole('combobox', { name: 'Customer' });
    await typeAndEnter(page, wanted.name);
    await page.keyboard.press(next);
    ask();
    const name = next === 'Escape' ? former.name : wanted.name;
    await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible();
    await expect(picker).toHaveValue(name);
    if (next === 'Enter') await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  }
  expect(saves).toEqual([]);
});

test('Enter takes the choice that is marked, and where none is, it changes nothing', async ({
  signedIn: page,
  office,
}) => {
  const name = unique('Marked');
  await office.addCustomer({ name, address: { ...address, street: '9 Elsewhere' } });
  const customer = await office.addCustomer({ name });
  const record = await addRecord(office, '/work-order', {
    customer: customer._id,
    equipment: [unit('RTU-1', 'SN-1'), unit('RTU-2', 'SN-2')],
    warranties: [warranty('SN-2')],
  });
  const technician = await office.addUser(unique('Tess Tech'), true);
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(choice(page, /./)).toHaveCount(2);
  await page.keyboard.type(customer.name.slice(-1));
  // Somebody else is called the same, and is found by the whole name.
  await expect(choice(page, /./)).toHaveCount(2);
  await expect(choice(page, '9 Elsewhere')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(customer.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Open ${customer.name}` })).toBeVisible();

  const equipment = section(page, 'Warranties').getByRole('combobox', { name: 'Equipment' });
  for (const keys of [
    ['x', 'Backspace'],
    ['Control+a', 'Delete'],
    ['Control+a', 'R', 'T', 'U', '-', '2'],
  ]) {
    await equipment.click();
    await page.keyboard.press('End');
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(equipment, keys.join(' ')).toHaveValue('RTU-2 (SN-2)');
  }
  await equipment.press('Control+a');
  await page.keyboard.type('RTU');
  const marked = page.getByRole('option', { name: 'RTU-1 (SN-1)' });
  await expect(marked).toHaveAttribute('aria-selected', 'true');
  await expect(equipment).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(equipment).toHaveValue('RTU-1 (SN-1)');

  const technicians = page.getByRole('combobox', { name: 'Assign a technician' });
  await technicians.click();
  await page.keyboard.press('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No technicians assigned.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(technician.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();

  const manufacturer = page.getByRole('combobox', { name: 'Manufacturer' }).first();
  await section(page, 'Equipment').getByRole('button', { name: /RTU-1/ }).first().click();
  await manufacturer.fill('Carr');
  await expect(page.getByRole('option', { name: 'Carrier', exact: true })).toBeVisible();
  await manufacturer.press('Enter');
  await expect(page.getByRole('option', { name: 'Carrier', exact: true })).toBeHidden();
  await expect(manufacturer).toHaveValue('Carr');
  expect(saves).toEqual([]);
});

test('Enter in the list of technicians takes the first, and saves nothing', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const record = await addRecord(office);
  const saves = savesOf(page);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/api/user?*isTechnician=true*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Assign a technician' });
  await picker.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.type(technician.name);
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(await place()).toBe(before);
  await page.keyboard.press('Enter');
  ask();
  await expect(page.getByRole('button', { name: `Remove ${technician.name}` })).toBeVisible();
  expect(saves).toEqual([]);
});

test('what was noted for an answer is forgotten by Clear Form, and not saved past', async ({
  signedIn: page,
  office,
}) => {
  const wanted = await office.addCustomer({ name: unique('Xylem Works') });
  const former = await office.addCustomer({ name: unique('Former') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  const answer = await holdSearches(page, 'Xylem');
  await typeAndEnter(page, wanted.name);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('What you chose is still being looked for.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  await expect(picker).toHaveValue(former.name);
  answer();
  await page.waitForTimeout(1000);
  await expect(picker).toHaveValue(former.name);
  expect(saves).toEqual([]);
});

test('a choice that comes late waits until nobody types, and takes no letter from another field', async ({
  signedIn: page,
  office,
}) => {
  const wanted = await office.addCustomer({ name: unique('Walnut Mill') });
  const record = await addRecord(office, '/work-order', {
    billingAddress: { ...address, street: '1 Own Street' },
  });
  await page.clock.install();
  await page.goto(`/app/work-orders/${record._id}`);
  const answer = await holdSearches(page, 'Walnut');
  await typeAndEnter(page, wanted.name);
  const po = page.getByRole('textbox', { name: 'Customer PO' });
  await po.fill('');
  // A tenth of a second from key to key, however long it takes here; the answer comes after the first of them.
  await page.clock.pauseAt(Date.now() + 1000);
  const [first, ...others] = 'north roof unit seven';
  await page.keyboard.type(first ?? '');
  const answered = page.waitForResponse('**/api/customer?*q=Walnut*');
  answer();
  await answered;
  for (const key of others) {
    await page.clock.runFor(100);
    await page.keyboard.type(key);
  }
  await expect(po).toHaveValue('north roof unit seven');
  await page.clock.resume();
  const question = page.getByRole('dialog', { name: /billing address/ });
  await expect(question).toBeVisible();
  await expect(po).toHaveValue('north roof unit seven');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(wanted.name);
});

test('a search that failed is done again by Enter; a text that found nothing is not saved', async ({
  signedIn: page,
  office,
}) => {
  const wanted = await office.addCustomer({ name: unique('Violet Dairy') });
  const former = await office.addCustomer({ name: unique('Former') });
  const record = await addRecord(office, '/work-order', { customer: former._id });
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await page.route('**/api/customer?*q=Violet*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } }),
  );
  await typeAndEnter(page, wanted.name);
  await expect(page.getByRole('listbox')).toHaveText(
    'Something went wrong searching your customers. Please come back later.',
  );
  await page.unroute('**/api/customer?*q=Violet*');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open ${wanted.name}` })).toBeVisible();
  await page.waitForTimeout(1100);

  // A finger that moves the page closes the list, and takes nothing of what was typed.
  await picker.press('Control+a');
  await page.keyboard.type('nobody of that name');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.evaluate(() => document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true })));
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(picker).toHaveValue('nobody of that name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No customers found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveValue(wanted.name);
  expect(saves).toEqual([]);
});
