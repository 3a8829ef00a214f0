import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { address, sampleListItem } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';
import { block, customer, path, serveEverything, workOrder } from './whole-overview.ts';

test('Text opens a message to the contact about the latest record, or another one of the customer', async () => {
  serveEverything();
  api.respond('GET /work-order', pageOf([sampleListItem({ number: 'WO-7' })]));
  renderApp(path);
  const button = block('Contacts').getByRole('button', { name: 'Text Ana Long' });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(`Send Message: ${workOrder.number}, ${customer.name}`);
  await expect.element(dialog).toMatchTextContent('Ana Long');
  await dialog.getByRole('button', { name: 'Choose another record' }).click();
  await dialog.getByRole('option', { name: /WO-7/ }).click();
  expect(api.requestsTo('GET /work-order').at(-1)?.query.get('customer')).toBe(customer._id);
  await expect.element(dialog).toMatchTextContent('Send Message: WO-7');
  await expect.element(dialog).toMatchTextContent('Ana Long');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a new record is filled in with the customer, and the tabs lead to the form [10.8-13]', async () => {
  serveOverview(customer);
  api.respond('GET /customer/:id/service-addresses', { data: [address] });
  renderApp(path);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
  const tab = page.getByRole('navigation', { name: 'Customer' }).getByRole('link', { name: 'Overview' });
  await tab.click();
  await expect.element(tab).toHaveAttribute('aria-current', 'page');

  await page.getByRole('link', { name: 'New project' }).click();
  await expect.poll(() => location.pathname).toBe(`/app/projects/new/for/${customer._id}`);
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await expect.element(page.getByText(`Filled in for ${customer.name}. Nothing is saved yet.`)).toBeVisible();
  const streets = page.getByRole('textbox', { name: 'Street', exact: true });
  for (const index of [0, 1]) await expect.element(streets.nth(index)).toHaveValue(address.street);
  await expect.element(page.getByRole('tab', { name: 'Ana Long', exact: true })).toBeVisible();
});

test('a customer who does not exist is said to be missing', async () => {
  const error = 'This customer does not exist or was deleted.';
  api.respond('GET /customer/:id/overview/:block', failure(404, { code: 'not_found', error }));
  renderApp(path);
  await expect.element(page.getByRole('alert')).toMatchTextContent(error);
  await expect.element(page.getByRole('link', { name: 'Back to customers' })).toBeVisible();
});
