import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('the error summary focuses each field and removes blank rows [5.5-1]', async ({ signedIn: page }) => {
  await page.goto('/app/work-orders/new');
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  for (const text of [
    'A customer must be selected for this work order.',
    'A classification for this work order is required.',
    'Service address: ZIP is required.',
    'Status 1: A date for status obtained is required.',
    'Equipment 1: Type of equiment is required.',
    'Warranty 1: Equipment of this warranty is required.',
  ]) {
    await expect(problems.getByRole('button', { name: text })).toBeVisible();
  }
  await problems.getByRole('button', { name: 'Equipment 1: Model of equipment is required.' }).click();
  await expect(page.getByRole('textbox', { name: 'Model' })).toBeFocused();
  await problems.getByRole('button', { name: 'Warranty 1: Equipment of this warranty' }).click();
  await expect(page.getByRole('combobox', { name: 'Equipment' })).toBeFocused();

  const remove = problems.getByRole('button', { name: 'Remove this row' });
  for (let remaining = 4; remaining > 0; remaining -= 1) {
    await expect(remove).toHaveCount(remaining);
    await remove.first().click();
  }
  await expect(remove).toHaveCount(0);
  for (const text of [
    'No contacts to show.',
    'No status to show.',
    'No equipment to show.',
    'No warranties to show.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(problems.getByText('12 fields need your attention')).toBeVisible();
});

test('removes all untouched rows at once and no others', async ({ signedIn: page }) => {
  await page.goto('/app/work-orders/new');
  await page.getByRole('tabpanel').getByLabel('Title').fill('Owner');
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  const equipment = section(page, 'Equipment');
  await equipment
    .getByRole('group', { name: 'Equipment 2' })
    .getByRole('textbox', { name: 'Model' })
    .fill('48TC');
  await page.keyboard.press('Control+s');
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Remove all blank rows' }).click();
  await expect(page.getByRole('button', { name: 'Add Work Order' })).toBeFocused();
  await expect(problems.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByText('No status to show.')).toBeVisible();
  await expect(page.getByText('No warranties to show.')).toBeVisible();
  await expect(equipment.getByRole('listitem')).toHaveCount(1);
  await expect(equipment.getByRole('textbox', { name: 'Model' })).toHaveValue('48TC');
  await expect(page.getByRole('tabpanel').getByLabel('Title')).toHaveValue('Owner');
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 560 },
]) {
  test(`the error summary is one line at ${width} by ${height} until it is opened`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/app/work-orders/new');
    await expect(page.getByLabel('Customer PO')).toBeVisible();
    await page.keyboard.press('Control+s');
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('alert')).toHaveText('29 fields need your attention');
    await expect(problems.getByRole('listitem')).toHaveCount(0);
    expect((await problems.boundingBox())?.height).toBeLessThan(48);
    await problems.getByRole('button', { name: 'Show' }).press('Enter');
    await expect(problems.getByRole('listitem')).toHaveCount(29);
    expect((await problems.boundingBox())?.height).toBeLessThan(height * 0.4);
    await expectAccessible(page);
    await problems.getByRole('button', { name: 'Service address: City is required.' }).click();
    await expect(problems.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Service Address' }).getByLabel('City')).toBeFocused();
  });
}

test('the error summary is open in a large window and can be hidden', async ({ signedIn: page }) => {
  await page.goto('/app/projects/new');
  await page.getByRole('button', { name: 'Add Project' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems.getByRole('listitem').first()).toBeVisible();
  expect((await problems.boundingBox())?.height).toBeLessThan(260);
  await problems.getByRole('button', { name: 'Hide' }).click();
  await expect(problems.getByRole('listitem')).toHaveCount(0);
  await page.getByLabel('Customer PO').fill('PO-1');
  await page.getByLabel('Customer PO').blur();
  await expect(problems.getByRole('listitem')).toHaveCount(0);
});
