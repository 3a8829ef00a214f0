import { expect, test } from '#e2e/fixtures/test.ts';

test('applies a filter of a list at once, so that a second change keeps it', async ({ signedIn: page }) => {
  await page.goto('/app/work-orders');
  const search = await page.getByLabel('Filter by status').evaluate((element) => {
    const select = element as HTMLSelectElement;
    select.value = 'Active';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return window.location.search;
  });
  expect(search).toContain('status=Active');
});

test('opens a list of records whatever the case of its path', async ({ signedIn: page }) => {
  await page.goto('/app/Work-Orders');
  await expect(page.getByRole('heading', { name: 'Work Orders' })).toBeVisible();
});
