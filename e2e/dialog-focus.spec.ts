import { expect, test } from './office.ts';

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
