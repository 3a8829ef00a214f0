import { section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('the customer form shows two sections and the save bar [2.6-1]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new#contacts');
  const anchors = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(anchors).toHaveText(['Basic Information', 'Contacts']);
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeInViewport();
  const basic = section(page, 'Basic Information');
  for (const label of ['Customer Name', 'Name', 'Street', 'Street 2', 'City', 'State', 'Zip']) {
    await expect(basic.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Back to customers' })).toHaveAttribute(
    'href',
    '/app/customers',
  );
  await expect(page.getByRole('button', { name: 'Clear Form' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Customer' })).toBeVisible();
});

test('adds, renames and removes contact tabs and their phones [2.6-5]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  const tabs = section(page, 'Contacts').getByRole('tab');
  const add = page
    .getByRole('tab', { name: '+ Add New Contact' })
    .or(page.getByRole('button', { name: '+ Add New Contact' }));
  await expect(tabs.first()).toHaveText('Unnamed contact 1');
  await add.click();
  await expect(page.getByRole('tab', { name: 'Unnamed contact 2' })).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('tabpanel');
  for (const label of ['Title', 'Name', 'Email Address (Optional)'])
    await expect(panel.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo Short');
  await expect(page.getByRole('tab', { name: 'Bo Short' })).toBeVisible();

  await expect(panel.getByLabel('Phone Type')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Add Phone' }).click();
  await expect(panel.getByLabel('Phone Number')).toHaveCount(2);
  await panel.getByLabel('Phone Type').last().fill('Office');
  await panel.getByRole('button', { name: 'Remove phone 1' }).click();
  await expect(panel.getByLabel('Phone Type')).toHaveCount(1);
  await expect(panel.getByLabel('Phone Type')).toHaveValue('Office');

  await page.getByRole('button', { name: 'Remove Bo Short' }).click();
  await expect(page.getByRole('tab', { name: 'Bo Short' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Unnamed contact 1' })).toHaveAttribute('aria-selected', 'true');
});

test('shows a field error only after the field was touched [5.1-4]', async ({ signedIn: page }) => {
  await page.goto('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await expect(page.getByText('A name is required.')).toHaveCount(0);
  await name.focus();
  await expect(page.getByText('A name is required.')).toHaveCount(0);
  await name.blur();
  await expect(page.getByText('A name is required.')).toBeVisible();
  await expect(page.getByText('Street address is required.')).toHaveCount(0);
});

test('a ZIP fills in blank fields and suggests its other cities [10.4-19]', async ({ signedIn: page }) => {
  await page.route('**/api/address-by-zip*', (route) =>
    route.fulfill({ json: { data: { city: 'Elgin', state: 'IL', cities: ['Elgin', 'Hoffman Estates'] } } }),
  );
  await page.goto('/app/customers/new');
  const lookup = page.waitForRequest('**/api/address-by-zip*');
  await page.getByLabel('Zip').fill('60124-1234');
  expect((await lookup).url()).toContain('zip=60124-1234');
  await expect(page.getByLabel('City')).toHaveValue('Elgin');
  await page.getByRole('button', { name: 'Hoffman Estates, IL' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Hoffman Estates');
  await page.getByLabel('City').fill('Typed by hand');
  await page.getByLabel('Zip').fill('60123');
  await expect(page.getByRole('button', { name: 'Elgin, IL' })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Typed by hand');
});

test('looks up a ZIP after its fifth character [2.6-6]', async ({ signedIn: page }) => {
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('address-by-zip'))
      lookups.push(new URL(request.url()).searchParams.get('zip') ?? '');
  });
  await page.goto('/app/customers/new');
  await page.getByLabel('Zip').pressSequentially('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page.getByLabel('State')).toHaveValue('IL');
  expect(lookups).toEqual(['60601']);
});
