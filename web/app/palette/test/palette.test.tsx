import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleManufacturer } from '#web/test/samples.ts';
import {
  choose,
  headerButton,
  openDashboard,
  openPalette,
  options,
  respondToSearches,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';

test('opens by key and by button, traps the focus, and returns it on Escape', async () => {
  renderApp('/app/customers');
  const search = page.getByRole('searchbox');
  await search.fill('lake');
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(searchBox()).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab', 'Tab']) {
    await commands.press(key);
    await expect.element(searchBox()).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox()).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('lake');

  await headerButton().click();
  await expect.element(searchBox()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(headerButton()).toHaveFocus();
});

const screens = [
  ['Dashboard', '/app/dashboard', /^\w+day, /],
  ['Customers', '/app/customers', 'Customers'],
  ['Work Orders', '/app/work-orders', 'Work Orders'],
  ['Service Contracts', '/app/service-contracts', 'Service Contracts'],
  ['Projects', '/app/projects', 'Projects'],
  ['Message Center', '/app/messages', 'Message Center'],
  ['Users', '/app/users', 'Users'],
  ['Technicians', '/app/technicians', 'Technicians'],
  ['New customer', '/app/customers/new', /Customer/],
  ['New work order', '/app/work-orders/new', /Work Order/],
  ['New service contract', '/app/service-contracts/new', /Service Contract/],
  ['New project', '/app/projects/new', /Project/],
] as const;

test('opens every screen by name [10.4-4]', async () => {
  await openDashboard();
  for (const [name, path, title] of screens) {
    await openPalette();
    await searchBox().fill(name);
    await expect.element(options().first()).toHaveTextContent(name);
    const { id } = options().first().element();
    await expect.element(searchBox()).toHaveAttribute('aria-activedescendant', id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(searchBox()).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(title);
  }
});

test('asks before leaving unsaved changes, and Keep Editing returns to the field', async () => {
  renderApp('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await name.fill('Half a name');
  for (const destination of ['Projects', 'Log Out']) {
    await choose(destination, new RegExp(destination));
    const unsavedDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await unsavedDialog.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(unsavedDialog).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Half a name');
    await expect.element(name).toHaveFocus();
  }
  await choose('Projects', /Projects/);
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.poll(() => location.pathname).toBe('/app/projects');
});

test('opens the manufacturers, changes the color scheme and logs out [10.1-11]', async () => {
  const customer = sampleCustomer({ name: 'Secret Silos' });
  api.respond('GET /manufacturers', pageOf([sampleManufacturer('Boilermakers')]));
  api.respond('GET /customer/:id', { data: customer });
  respondToSearches(sampleResult({ _id: customer._id, customer: customer.name }));
  await openDashboard();
  await choose('manu', /Manage manufacturers/);
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Boilermakers');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await choose('dark', /Appearance: dark/);
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');

  await choose(customer.name, /Secret Silos/);
  await expect.poll(() => location.pathname).toBe(`/app/customers/${customer._id}/overview`);
  expect(sessionStorage.getItem('crewdesk.recently-found')).toContain('Secret Silos');
  await choose('log out', /Log Out/);
  await expect.poll(() => location.pathname).toBe('/');
  expect(sessionStorage.getItem('crewdesk.recently-found')).toBeNull();
});

test('? shows the shortcuts and / focuses the list search, unless a field has the focus', async () => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const path of ['/app/customers', '/app/work-orders']) {
    renderApp(path);
    const search = page.getByRole('searchbox');
    await expect.element(search).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    await userEvent.keyboard('?/');
    await expect.element(search).toHaveValue('?/');
    await expect.element(shortcuts).not.toBeInTheDocument();
  }
  await openDashboard();
  await userEvent.keyboard('?');
  await expect.element(shortcuts).toMatchTextContent('Go to the search box');
  await expect.element(shortcuts).toMatchTextContent('Ctrl + S');
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcuts).not.toBeInTheDocument();
  await choose('shortcuts', /Keyboard shortcuts/);
  await expect.element(shortcuts).toBeVisible();
});

test('shows a close button only on a phone', async () => {
  const closeButton = page.getByRole('button', { name: 'Close search' });
  await openDashboard();
  await openPalette();
  await expect.element(closeButton).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.viewport(390, 844);
  await headerButton().click();
  await searchBox().fill('dash');
  const { width, height } = closeButton.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await closeButton.click();
  await expect.element(searchBox()).not.toBeInTheDocument();
  await expect.element(headerButton()).toHaveFocus();
});

test('does not open on the login page', async () => {
  renderApp('/', { token: null });
  await page.getByRole('textbox', { name: 'Phone' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  // A palette that had opened would have taken the focus, and the digit with it.
  await userEvent.keyboard('5');
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('5');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
