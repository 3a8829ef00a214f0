import { createRecord } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a dialog returns the focus with prefers-reduced-motion: ${reducedMotion}`, async ({
    signedIn: page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/app/users');
    const addButton = page.getByRole('button', { name: 'Add User' });
    await addButton.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(addButton).toBeFocused();
  });
}

test('a dialog returns the focus even when its code was loaded on opening', async ({
  signedIn: page,
  api,
}) => {
  const { _id } = await createRecord(api);
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

test('focuses the new page when the link to it is gone', async ({ signedIn: page, api }) => {
  const { number } = await createRecord(api);
  await page.goto(`/app/work-orders?q=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Work Order ${number}` })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Print' })).toBeFocused();
  // A link outside the page, which stays, keeps the focus.
  const navigationLink = page.getByRole('link', { name: 'Technicians', exact: true });
  await navigationLink.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
  await expect(navigationLink).toBeFocused();
});
