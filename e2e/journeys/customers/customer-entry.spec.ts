import { expectCheapKeystrokes } from '#e2e/fixtures/count-function-calls.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('marks contact tabs with errors and focuses the first one on submit [5.2-2]', async ({
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

  const tab = page.getByRole('tab', { name: /Unnamed contact 2/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
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

test('asks before leaving with unsaved changes [2.6-2]', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer({ name: unique('Guarded') });
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

  const dialogEvent = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const beforeUnload = await dialogEvent;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.accept();
  await closing;
});

test('Clear Form resets the form and shows a toast [2.6-3]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('');
});

test('ignores a late ZIP lookup after the form was cleared', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/address-by-zip*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Zip').fill('60601');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Form' }).click();
  await expect(page.getByText('Form reset.')).toBeVisible();
  const response = page.waitForResponse('**/api/address-by-zip*');
  release();
  await response;
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Another');
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('typing in a form with forty contacts does not rerender all of them', async ({
  signedIn: page,
  api,
}) => {
  const contacts = Array.from({ length: 40 }, (_, n) => ({
    title: 'Owner',
    name: `Person ${n}`,
    phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
  }));
  const customer = await api.createCustomer({ contacts });
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByRole('tab', { name: 'Person 39' }).click();
  const field = page.getByRole('tabpanel').getByRole('textbox', { name: 'Name', exact: true });
  // About 7,000 when last measured.
  await expectCheapKeystrokes(page, field, ' the Forty-First of Her Name', 15_000);
  await expect(field).toHaveValue('Person 39 the Forty-First of Her Name');
});
