import { expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import {
  choose,
  openDashboard,
  openPalette,
  options,
  respondToSearches,
  sampleResult,
  searchBox,
} from '#web/test/steps/palette-steps.ts';
import { serveCustomers, serveRecord } from '#web/test/steps/serve-record.ts';

/** All keystrokes in one task, before the browser renders. */
function typeAtOnce(keys: { key: string; ctrlKey?: boolean }[]): void {
  for (const init of keys) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  }
}

test('receives text typed before it has the focus, however it was closed before [10.4-7]', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = sampleCustomer({ name: 'Cached Cafe' });
  serveCustomers(customer);
  respondToSearches(sampleResult({ _id: customer._id, customer: customer.name }));
  await openDashboard();
  await openPalette();
  await searchBox().fill(customer.name);
  await expect.element(options().first()).toMatchTextContent(customer.name);
  await userEvent.keyboard('{Escape}{Control>}k{/Control}lake');
  await expect.element(searchBox()).toHaveFocus();
  await userEvent.keyboard('view');
  await expect.element(searchBox()).toHaveValue('lakeview');
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox()).not.toBeInTheDocument();
  typeAtOnce([
    { key: 'k', ctrlKey: true },
    ...Array.from(customer.name, (key) => ({ key })),
    { key: 'Enter' },
  ]);
  await expect.poll(() => location.pathname).toBe(`/app/customers/${customer._id}/overview`);
});

test('a held Enter opens the result and presses nothing on the page; Escape closes only the palette [10.4-8]', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = sampleCustomer({ name: 'Late Lagoon' });
  const record = serveRecord();
  serveCustomers(customer);
  respondToSearches(sampleResult({ _id: customer._id, customer: customer.name }));
  renderApp(`/app/work-orders/${record._id}`);
  const customerPo = page.getByRole('textbox', { name: 'Customer PO' });
  await customerPo.click();
  let release = api.hold('GET /search');
  await openPalette();
  await userEvent.keyboard('late lagoon{Enter}');
  // Slow keys are searched for one by one.
  await expect.poll(() => api.requestsTo('GET /search').at(-1)?.query.get('q')).toBe('late lagoon');
  await userEvent.keyboard('{Escape}');
  release();
  await expect.element(searchBox()).not.toBeInTheDocument();
  await expect.element(customerPo).toHaveFocus();
  expect(location.pathname).toBe(`/app/work-orders/${record._id}`);

  release = api.hold('GET /search');
  await openPalette();
  await userEvent.keyboard(customer.name);
  await userEvent.keyboard('{Enter>3}');
  release();
  // Held until the page has opened, and for a while after.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Enter>}');
      return location.pathname;
    })
    .toBe(`/app/customers/${customer._id}/overview`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Late Lagoon');
  await userEvent.keyboard('{Enter>10/}');
  expect(api.requestsTo('PUT /work-order/:id')).toEqual([]);
  expect(api.requestsTo('PUT /customer/:id')).toEqual([]);
});

async function openAddUserDialog() {
  renderApp('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  return { dialog, name };
}

test('opens over a dialog, but not while the dialog is submitting', async () => {
  const { dialog, name } = await openAddUserDialog();
  await openPalette();
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox()).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await expect.element(name).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0142');
  api.respond('POST /user', failure(500));
  const release = api.hold('POST /user');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  release();
  await expect.element(dismiss).toBeVisible();
  expect(searchBox().elements()).toEqual([]);
  await openPalette();
});

test('opens a result in a new tab while a dialog is open, which keeps its input [10.4-27]', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const { name } = await openAddUserDialog();
  await choose('Projects', /Projects/);
  expect(openTab.mock.calls).toEqual([['/app/projects', '_blank', 'noopener']]);
  expect(location.pathname).toBe('/app/users');
  await expect.element(name).toHaveValue('Pat Doe');
  await expect.element(name).toHaveFocus();
  openTab.mockRestore();
});
