import { brightness } from '#e2e/fixtures/brightness.ts';
import { choose, openPalette, options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';

test('unsaved changes outlive a project opened in a new tab and Log Out until they are left, and the dark appearance outlives the session', async ({
  signedIn: page,
  api,
}) => {
  const project = await createRecord(api, projects);
  const customer = await api.createCustomer();
  await page.goto(`/app/customers/${customer._id}`);
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer.name);
  expect(await brightness(page)).toBeGreaterThan(200);
  await choose(page, 'dark', 'Appearance: dark');
  await expect.poll(() => brightness(page)).toBeLessThan(80);

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

  await page.getByLabel('Customer Name').fill('Not saved');
  await choose(page, 'log out', 'Log Out');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Customer Name')).toHaveValue('Not saved');
  expect(await api.request('GET', `/customer/${customer._id}`)).toMatchObject({ name: customer.name });
  await choose(page, 'log out', 'Log Out');
  await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL('/');
  await expect(api.request('GET', '/session')).rejects.toThrow('400');

  await page.reload();
  expect(await brightness(page)).toBeLessThan(80);
  await signIn(page, api.user.phone);
  await expect(page).toHaveURL('/app/dashboard');
  expect(await brightness(page)).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Appearance: Dark' })).toBeVisible();
});
