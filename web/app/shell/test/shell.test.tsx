import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { renderApp } from '#web/test/render-app.tsx';

const entries = [
  ['Dashboard', '/app/dashboard'],
  ['Customers', '/app/customers'],
  ['Work Orders', '/app/work-orders'],
  ['Service Contracts', '/app/service-contracts'],
  ['Due Visits', '/app/visits'],
  ['Projects', '/app/projects'],
  ['Message Center', '/app/messages'],
  ['Users', '/app/users'],
  ['Technicians', '/app/technicians'],
] as const;

const navigation = () => page.getByRole('navigation', { name: 'Main' });
/** Some entries end in a count. */
const entry = (name: string) => navigation().getByRole('link', { name: new RegExp(`^${name}`) });
const menuButton = () => page.getByRole('button', { name: 'Navigation' });

test('the navigation links to every screen and to nothing else [2.3-3]', async () => {
  renderApp('/app/dashboard');
  await expect.element(entry('Dashboard')).toBeVisible();
  const links = navigation().getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(entries.map(([, path]) => path));
  // The palette opens the others.
  for (const [name, path] of [entries[4], entries[8]]) {
    await entry(name).click();
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(entry(name)).toHaveAttribute('aria-current', 'page');
  }
});

test('the header shows the logo, the product name and Log Out [2.3-1]', async () => {
  renderApp('/app/users');
  const header = page.getByRole('banner');
  await expect
    .element(header.getByRole('img', { name: 'Northwind Mechanical' }))
    .toHaveAttribute('src', '/assets/logo.png');
  await expect
    .element(header.getByRole('link', { name: /Crewdesk/ }))
    .toHaveAttribute('href', '/app/dashboard');
  await expect.element(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('the navigation opens, is used and closes on a phone [2.3-6]', async () => {
  await page.viewport(390, 844);
  renderApp('/app/dashboard');
  await expect.element(menuButton()).toBeVisible();
  await expect.element(entry('Users')).not.toBeInTheDocument();
  await menuButton().click();
  await expect.element(entry('Users')).toBeVisible();
  await expectAccessible();
  await entry('Users').click();
  await expect.poll(() => location.pathname).toBe('/app/users');
  await expect.element(entry('Users')).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the navigation folds to icons on a tablet, and the menu has their labels', async () => {
  await page.viewport(820, 1180);
  renderApp('/app/users');
  await expect.element(entry('Work Orders')).toBeVisible();
  expect(navigation().element().getBoundingClientRect().width).toBeLessThanOrEqual(64);
  await expect.element(entry('Work Orders')).toHaveAttribute('title', 'Work Orders');
  await expectAccessible('[aria-label="Main"]');
  await entry('Technicians').click();
  await expect.poll(() => location.pathname).toBe('/app/technicians');
  await menuButton().click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const label = menu.getByText('Service Contracts');
  await expect.element(label).toBeVisible();
  expect(label.element().getBoundingClientRect().width).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(820);

  await page.viewport(1101, 900);
  renderApp('/app/users');
  await expect.element(entry('Work Orders')).toBeVisible();
  await expect.element(menuButton()).not.toBeInTheDocument();
  expect(navigation().element().getBoundingClientRect().width).toBeGreaterThan(200);
});

test('the open menu of color schemes is accessible', async () => {
  renderApp('/app/users');
  await page.getByRole('button', { name: /^Appearance/ }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expectAccessibleAtAllWidths('[role="menu"]');
});

test('the close button of the menu has the color of its title in the dark color scheme', async () => {
  await commands.emulateMedia({ colorScheme: 'dark' });
  await page.viewport(390, 844);
  renderApp('/app/users');
  await menuButton().click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const colorOf = (role: 'heading' | 'button') => getComputedStyle(menu.getByRole(role).element()).color;
  await expect.element(menu.getByRole('button')).toBeVisible();
  expect(colorOf('button')).toBe(colorOf('heading'));
});
