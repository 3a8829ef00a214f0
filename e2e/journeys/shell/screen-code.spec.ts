import { holdResponses } from '#e2e/fixtures/hold-responses.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('shows the shell before the code of a screen, and the error screen when that fails to load [2.1-12] [10.5-10]', async ({
  signedIn: page,
}) => {
  const release = await holdResponses(page, /\/static\/customers-page.*\.js/);
  const releaseShell = await holdResponses(page, /\/static\/shell-.*\.js/);
  await page.goto('/app/customers');
  // Its outline is in the page itself.
  const outline = page.locator('#first-shell');
  await expect(outline).toBeVisible();
  await expect(outline.locator('header')).toHaveCSS('background-color', 'rgb(28, 39, 51)');
  releaseShell();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(outline).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/static\/users-page.*\.js/, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(screen).toContainText(/module/);
});

test('a page that cannot load the code of toasts, as while the server starts again, stays and has plain ones', async ({
  signedIn: page,
}) => {
  await page.route(/\/toast-host-[^/]+\.(js|css)$/, (route) => route.abort());
  await page.goto('/app/users');
  const name = unique('Terry Toast');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByRole('button', { name: 'Add User' }).click();
  const toast = page.getByRole('alert').getByText(`${name} has been added and can now log in.`);
  await expect(toast).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});

test('a dialog whose styles could not be loaded gets them by itself', async ({ signedIn: page }) => {
  const styles = /\/palette-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort());
  await page.goto('/app/users');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Search could not be loaded.');
  await page.unroute(styles);
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/palette-') ?? false)),
    )
    .toBe(true);
});
