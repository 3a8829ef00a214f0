import { holdSearches, typeAndEnter } from '#e2e/fixtures/combobox-steps.ts';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { savesOf } from '#e2e/fixtures/office-api.ts';
import { addRecord, address } from '#e2e/fixtures/record-form-steps.ts';

test.use({ holdsCalls: true });

test('an Enter that waits is carried out after the field was left, and a second one saves nothing [10.4-14]', async ({
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

test('what was noted for an answer is forgotten by Clear Form, and not saved past [10.4-10]', async ({
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

test('a choice that comes late waits until nobody types, and takes no letter from another field [10.4-11]', async ({
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

test('a search that failed is done again by Enter; a text that found nothing is not saved [10.4-12]', async ({
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
