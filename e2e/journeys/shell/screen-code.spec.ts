import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

test('shows the error screen with the cause when the code of a screen fails to load [2.1-12]', async ({
  signedIn: page,
}) => {
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/static\/users-page.*\.js/, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(screen).toContainText(/module/);
});
