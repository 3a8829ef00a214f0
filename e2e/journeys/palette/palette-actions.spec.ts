import { choose, openDashboard, openPalette, options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test('a customer is added from the palette and found in it at once, then again among the recent ones', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('Quick Add');
  await openDashboard(page);
  await choose(page, 'add customer', 'New customer');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 Elm Street');
  await page.getByLabel('Zip').fill('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Remove this row' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer successfully added.')).toBeVisible();
  const [customer] = await api.request('GET', `/customer?q=${encodeURIComponent(name)}`);
  expect(customer).toMatchObject({ name, contacts: [], address: { city: 'Chicago', state: 'IL' } });

  await choose(page, 'dashboard', 'Dashboard');
  await expect(page).toHaveURL('/app/dashboard');
  await choose(page, name, name);
  await expect(page).toHaveURL(`/app/customers/${customer._id}/overview`);
  await openDashboard(page);
  await openPalette(page);
  await expect(options(page).first()).toContainText(name);
});

test('a project found while a form has unsaved changes opens in a new tab and leaves the form alone', async ({
  signedIn: page,
  api,
}) => {
  const project = await createRecord(api, projects);
  const customer = await api.createCustomer();
  await page.goto(`/app/customers/${customer._id}`);
  await page.getByLabel('Access Notes').fill('Gate code 4711');
  await openPalette(page);
  await searchBox(page).fill(project.number);
  await expect(options(page).filter({ hasText: project.number })).toBeVisible();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await expect(tab.getByRole('heading', { level: 1, name: `Project ${project.number}` })).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Customer updated.')).toBeVisible();
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({
    accessNotes: 'Gate code 4711',
  });
});
