import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test, unique } from './office.ts';

test('a customer with three contacts is added, found by phone, exported and deleted', async ({
  signedIn: page,
}) => {
  const name = unique('Lakeview Bakery');
  await page.goto('/app/customers');
  await page
    .getByRole('link', { name: '+ New Customer' })
    .or(page.getByRole('button', { name: '+ New Customer' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/customers\/new$/);

  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('120 Lake Street');
  await page.getByLabel('ZIP').fill('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page.getByLabel('State')).toHaveValue('IL');

  const line = String(Math.floor(Math.random() * 9000) + 1000);
  const people = [
    ['Owner', 'Ana Long', 'ana@lakeview.example', `(773) 555-${line}`],
    ['Site Superintendent', 'Bo Short', '', '(312) 555-0143 ext. 7'],
    ['Accounts Payable', 'Cy Young', 'cy@lakeview.example', '312 555 0144'],
  ] as const;
  for (const [index, [title, contact, email, phone]] of people.entries()) {
    if (index > 0)
      await page
        .getByRole('tab', { name: '+ Add New Contact' })
        .or(page.getByRole('button', { name: '+ Add New Contact' }))
        .click();
    await expect(page.getByRole('tab', { name: `Unnamed contact ${index + 1}` })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Title').fill(title);
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(contact);
    await panel.getByLabel('Email Address (Optional)').fill(email);
    await panel.getByLabel('Phone Type').fill('Mobile');
    await panel.getByLabel('Phone Number').fill(phone);
    await expect(page.getByRole('tab', { name: contact })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();

  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(`773.555.${line}`);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('120 Lake Street, Chicago, IL 60601');
  await expect(row).toContainText('0 Project(s)');
  await expect(row).toContainText('0 Work Order(s)');

  await row.getByRole('button', { name: '3 Contacts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bo Short');
  await expect(dialog).toContainText('(312) 555-0143 ext. 7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(page.getByText('Spreadsheet ready for download.')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^crewdesk-customers-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  await expect(
    dialog.getByText('Are you sure you want to delete this customer? Once deleted, it cannot be undone.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Customer deleted.')).toBeVisible();
  await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
});

test('contact tabs with errors carry a mark, and submitting leads to the first', async ({
  signedIn: page,
}) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(unique('Marked'));
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('ZIP').fill('60601');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Owner');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Complete Person');
  await panel.getByLabel('Phone Type').fill('Mobile');
  await panel.getByLabel('Phone Number').fill('3125550142');
  await page
    .getByRole('tab', { name: '+ Add New Contact' })
    .or(page.getByRole('button', { name: '+ Add New Contact' }))
    .click();
  await panel.getByLabel('Email Address (Optional)').fill('nobody');
  await page.getByRole('tab', { name: 'Complete Person' }).click();
  await page.keyboard.press('Control+s');

  const broken = page.getByRole('tab', { name: /Unnamed contact 2/ });
  await expect(broken).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByLabel('Title')).toBeFocused();
  for (const text of [
    'A contact title is required.',
    'A contact name is required.',
    'Must be a valid email address',
    'A phone number name is required.',
    'A phone number is required.',
  ]) {
    await expect(panel.getByText(text)).toBeVisible();
  }
  await expectAccessible(page);
  await expect(page.getByText('Customer successfully added.')).toHaveCount(0);
});

test('a failed save keeps everything, and saving again makes one customer', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Kept') });
  await page.goto(`/app/customers/${customer._id}`);
  const name = unique('Kept and changed');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  const failures = ['answer 500', 'break off'];
  const failed: string[] = [];
  await page.route('**/api/customer/*', (route) => {
    const failure = route.request().method() === 'PUT' ? failures.shift() : undefined;
    if (!failure) return route.fallback();
    failed.push(failure);
    return failure === 'break off'
      ? route.abort()
      : route.fulfill({ status: 500, json: { code: 'internal', requestId: 'x' } });
  });
  for (const tries of [1, 2]) {
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect.poll(() => failed.length).toBe(tries);
    await expect(
      page.getByText('Something went wrong updating this customer. Please try again later.').nth(tries - 1),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(name);
  }
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect((await office.call('GET', `/customer/${customer._id}`)).name).toBe(name);
});

test('an answer lost on the way makes no second customer', async ({ signedIn: page, office }) => {
  const name = unique('Once');
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('ZIP').fill('60601');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Title').fill('Owner');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana');
  await panel.getByLabel('Phone Type').fill('Mobile');
  await panel.getByLabel('Phone Number').fill('3125550142');
  let lost = 0;
  await page.route('**/api/customer', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Something went wrong adding this customer. Please try again later.').first(),
  ).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();
  expect(lost).toBe(1);
  const { length } = await office.call('GET', `/customer?q=${encodeURIComponent(name)}`);
  expect(length).toBe(1);
});

test('two people saving the same customer are told of each other, and nothing typed is lost', async ({
  signedIn: page,
  office,
}) => {
  const customer = await office.addCustomer({ name: unique('Shared') });
  await page.goto(`/app/customers/${customer._id}`);
  const mine = unique('Mine');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(mine);
  const theirs = unique('Theirs');
  await office.call('PUT', `/customer/${customer._id}`, { ...customer, name: theirs });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(new RegExp(office.user.name)).last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(mine);
  expect((await office.call('GET', `/customer/${customer._id}`)).name).toBe(theirs);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect((await office.call('GET', `/customer/${customer._id}`)).name).toBe(mine);
});

test('leaving with unsaved changes asks first', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({ name: unique('Guarded') });
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Half typed');
  await page.getByRole('link', { name: 'Back to customers' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(customer._id));
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Half typed');

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await closing;
});

test('Clear Form says what it did', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('');
});

test('a place that is found too late does not fill a form that was cleared', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/address-by-zip*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  const answered = page.waitForResponse('**/api/address-by-zip*');
  answer();
  await answered;
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Another');
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('whoever types while a new customer is saved goes on in the same field', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(unique('Typed on'));
  const street = page.getByRole('textbox', { name: 'Street', exact: true });
  await street.fill('1 A Street');
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
  await page.route('**/api/customer', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await street.focus();
  await street.press('End');
  await page.keyboard.type(', behind the old warehouse on the left', { delay: 40 });
  await expect(page).toHaveURL(/customers\/[0-9a-f]{8}-/);
  await expect(street).toHaveValue('1 A Street, behind the old warehouse on the left');
  await expect(street).toBeFocused();
});

test('a search is sent a second after typing, and late answers to earlier ones are dropped', async ({
  signedIn: page,
  office,
}) => {
  const [slow, fast] = [
    await office.addCustomer({ name: unique('Slowpoke') }),
    await office.addCustomer({ name: unique('Fasttrack') }),
  ];
  await page.goto('/app/customers');
  await page.route('**/api/customer?*', async (route) => {
    if (route.request().url().includes('Slowpoke')) await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => {});
  });
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(slow.name);
  await search.press('Enter');
  await search.fill(fast.name);
  const sent = page.waitForRequest((request) => request.url().includes('Fasttrack'));
  const before = Date.now();
  await sent;
  expect(Date.now() - before).toBeGreaterThan(500);
  await expect(page.getByRole('row', { name: new RegExp(fast.name) })).toBeVisible();
  await page.waitForTimeout(3000);
  await expect(page.getByRole('row', { name: new RegExp(slow.name) })).toHaveCount(0);
});

test('failures of the list have their sentences', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer();
  const fail = { status: 500, json: { code: 'internal', requestId: 'x' } };
  await page.route('**/api/customer/counts*', (route) => route.fulfill(fail));
  await page.goto(`/app/customers?q=${encodeURIComponent(customer.name)}`);
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(customer.name);
  await search.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(customer.name) });
  await expect(row).toContainText('Failed to fetch projects', { timeout: 20_000 });
  await expect(row).toContainText('Failed to fetch work orders');

  await page.route('**/api/customer/export*', (route) => route.fulfill(fail));
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(
    page.getByText('Something went wrong exporting this spreadsheet. Please try again later.'),
  ).toBeVisible();

  await page.route('**/api/customer?*', (route) => route.fulfill(fail));
  await search.fill('something else');
  await search.press('Enter');
  await expect(
    page.getByText('Something went wrong searching your customers. Please come back later.').first(),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto('/app/dashboard');
  await page.goto('/app/customers');
  await expect(
    page.getByText('Something went wrong loading your customers. Please come back later.').first(),
  ).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test('a customer that is gone says so and leads back', async ({ signedIn: page }) => {
  await page.goto('/app/customers/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('This customer does not exist or was deleted.').first()).toBeVisible();
  await expectAccessible(page);
});

test('a form with forty contacts types without lag', async ({ signedIn: page, office }) => {
  const contacts = Array.from({ length: 40 }, (_, n) => ({
    title: 'Owner',
    name: `Person ${n}`,
    phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
  }));
  const customer = await office.addCustomer({ contacts });
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByRole('tab', { name: 'Person 39' }).click();
  const field = page.getByRole('tabpanel').getByRole('textbox', { name: 'Name', exact: true });
  await field.press('End');
  const startedAt = Date.now();
  await field.pressSequentially(' the Forty-First of Her Name');
  const perKey = (Date.now() - startedAt) / 28;
  await expect(field).toHaveValue('Person 39 the Forty-First of Her Name');
  // A person types ten keys a second; a loaded machine may be slow, but never that slow.
  expect(perKey).toBeLessThan(100);
});

test('on a phone the list is cards and nothing scrolls sideways', async ({ signedIn: page, office }) => {
  const customer = await office.addCustomer({
    name: unique(
      'An Extraordinarily Long Customer Name That Nobody Would Ever Want to Type Twice'.slice(0, 90),
    ),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(customer.name);
  await search.press('Enter');
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
