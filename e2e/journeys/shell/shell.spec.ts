import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const entries = [
  ['Dashboard', '/app/dashboard'],
  ['Customers', '/app/customers'],
  ['Work Orders', '/app/work-orders'],
  ['Service Contracts', '/app/service-contracts'],
  ['Projects', '/app/projects'],
  ['Message Center', '/app/messages'],
  ['Users', '/app/users'],
  ['Technicians', '/app/technicians'],
] as const;

test('the navigation links to every screen and to nothing else [2.3-3]', async ({ signedIn: page }) => {
  await page.goto('/app/dashboard');
  const navigation = page.getByRole('navigation').first();
  const links = navigation.getByRole('link');
  await expect(links.first()).toBeVisible();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    entries.map(([, path]) => path),
  );
  for (const [name, path] of entries) {
    await navigation.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
});

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`with the browser time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the dashboard shows the date in the company time zone and updates at midnight [2.4-1]', async ({
      signedIn: page,
    }) => {
      const heading = page.getByRole('heading', { level: 1 });
      // A minute before midnight in Chicago; the day after in Tokyo, the evening in Honolulu.
      await page.clock.install({ time: new Date('2026-03-12T04:59:00Z') });
      await page.goto('/app/dashboard');
      await expect(heading).toHaveText(/^Wednesday, 11\sMarch 2026$/);
      await page.clock.runFor(120_000);
      await expect(heading).toHaveText(/^Thursday, 12\sMarch 2026$/);
    });
  });
}

test('opens, uses and closes the navigation on a phone [2.3-6]', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/dashboard');
  const toggle = page.getByRole('button', { name: /navigation/i });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Users' });
  await expect(link).toBeHidden();
  await toggle.click();
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/app\/users$/);
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('the close button of the menu has the color of its title in the dark color scheme', async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Navigation' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const colorOf = (name: 'heading' | 'button') =>
    menu.getByRole(name).evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf('button')).toBe(await colorOf('heading'));
});

/** Expects no axe violations and no horizontal scrolling on a wide and a narrow screen. */
async function expectAllAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  }
}

test('every screen is accessible on wide and narrow screens', async ({ signedIn: page, api }) => {
  // Seven pages, each in two widths and two color schemes.
  test.slow();
  const customer = await api.createCustomer({
    contacts: [
      {
        title: 'Owner',
        name: 'Ana Long',
        email: 'ana@example.com',
        phoneNumbers: [{ name: 'Mobile', phone: '3125550142' }],
      },
    ],
  });
  await expectAllAccessible(page, [
    '/app/dashboard',
    '/app/customers',
    '/app/customers/new',
    `/app/customers/${customer._id}`,
    '/app/work-orders?tab=closed',
    '/app/service-contracts',
    '/app/projects',
  ]);
});

test('user lists are accessible on wide and narrow screens', async ({ signedIn: page }) => {
  // Every journey creates users; checking hundreds of rows would only take longer.
  await page.route(/\/api\/user(\?|$)/, async (route) => {
    const response = await route.fetch();
    const users = await response.json();
    await route.fulfill({ response, json: { ...users, data: users.data.slice(0, 20) } });
  });
  await expectAllAccessible(page, ['/app/users', '/app/technicians']);
});
