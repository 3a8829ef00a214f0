import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/record-form-steps.ts';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a dialog gives the focus back, with motion set to ${reducedMotion}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/app/users');
    const add = page.getByRole('button', { name: 'Add User' });
    await add.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
  });
}

test('a dialog gives the focus back, also when its code came only as it was opened', async ({
  signedIn: page,
  office,
}) => {
  const { _id } = await addRecord(office);
  await page.goto(`/app/work-orders/${_id}`);
  const opener = page.getByRole('button', { name: 'Manage manufacturers' });
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} time`, async () => {
      await opener.press('Enter');
      await expect(page.getByRole('dialog').getByLabel('New manufacturer')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }
});

test('a page that took the place of the link to it has the focus', async ({ signedIn: page, office }) => {
  const { number } = await addRecord(office);
  await page.goto(`/app/work-orders?q=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Work Order ${number}` })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Print' })).toBeFocused();
  // What stays beside the page keeps it.
  const beside = page.getByRole('link', { name: 'Technicians', exact: true });
  await beside.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
  await expect(beside).toBeFocused();
});
