import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure, type Responder } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import {
  expectErrorToast,
  expectErrorToastForServerError,
  expectNoErrorToast,
} from '#web/test/steps/failure-steps.ts';
import { serveCustomers } from '#web/test/steps/serve-record.ts';

const customerName = () => page.getByRole('textbox', { name: 'Customer Name' });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('shows an error toast when customers fail to load or the search fails [8.1-13]', async () => {
  const loadMessage = 'Something went wrong loading your customers. Please come back later.';
  await expectErrorToast('GET /customer', loadMessage, () => renderApp('/app/customers'));
  const main = page.getByRole('main');
  const searchMessage = 'Something went wrong searching your customers. Please come back later.';
  for (const [path, message] of [
    ['/app/customers', loadMessage],
    ['/app/customers?q=somebody', searchMessage],
  ] as const) {
    await expectErrorToastForServerError('GET /customer', message, () => renderApp(path));
    await expect.element(main.getByText(message)).toBeVisible();
  }
  await expect.element(main.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectAccessibleAtAllWidths('main');
});

test('shows an error toast when a customer fails to load [8.1-17]', async () => {
  const message = 'Something went wrong loading this Customer. Please try again later.';
  await expectErrorToast('GET /customer/some-id', message, () => renderApp('/app/customers/some-id'));
});

test('shows an error toast and keeps the input when adding a customer fails [8.1-29]', async () => {
  api.respond('GET /address-by-zip', failure(404));
  renderApp('/app/customers/new');
  await customerName().fill('Typed and kept');
  await page.getByRole('textbox', { name: 'Street' }).fill('1 A Street');
  await page.getByRole('textbox', { name: 'City' }).fill('Chicago');
  await page.getByRole('textbox', { name: 'State' }).fill('IL');
  await page.getByRole('textbox', { name: 'Zip' }).fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
  const message = 'Something went wrong adding this customer. Please try again later.';
  await expectErrorToast('POST /customer', message, save);
  await expect.element(customerName()).toHaveValue('Typed and kept');
});

test('shows an error toast and keeps the input when saving a customer fails [8.1-2]', async () => {
  const customer = sampleCustomer();
  serveCustomers(customer);
  renderApp(`/app/customers/${customer._id}`);
  await customerName().fill('Typed and kept');
  const message = 'Something went wrong updating this customer. Please try again later.';
  await expectErrorToast(`PUT /customer/${customer._id}`, message, save);
  await expect.element(customerName()).toHaveValue('Typed and kept');
});

test('shows an error toast when deleting a customer fails [8.1-18]', async () => {
  const customer = sampleCustomer({ name: 'Stays' });
  serveCustomers(customer);
  renderApp('/app/customers');
  await page.getByRole('button', { name: 'Actions for Stays' }).click();
  await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
  const message = 'Something went wrong deleting this customer. Please try again later.';
  await expectErrorToastForServerError(`DELETE /customer/${customer._id}`, message, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when exporting customers fails [8.1-25]', async () => {
  renderApp('/app/customers');
  const exportButton = page.getByRole('button', { name: 'Export Spreadsheet' });
  await expect.element(exportButton).toBeVisible();
  // The progress toast stays long enough to be read.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const message = 'Something went wrong exporting this spreadsheet. Please try again later.';
  await expectErrorToast('GET /customer/export', message, () => exportButton.click());
});

test('shows no error when a ZIP lookup fails [7.9-3]', async () => {
  renderApp('/app/customers/new');
  const zipField = page.getByRole('textbox', { name: 'Zip' });
  for (const [zip, fail] of [
    ['60601', failure(500)],
    ['60602', networkFailure],
    ['60603', failure(404, { code: 'not_found', error: 'No such ZIP.' })],
  ] satisfies [string, Responder][]) {
    api.respond('GET /address-by-zip', fail);
    await zipField.fill(zip);
    await expect.poll(() => api.requestsTo('GET /address-by-zip').at(-1)?.query.get('zip')).toBe(zip);
  }
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('Typed by hand');
  await expectNoErrorToast();
  await expect.element(city).toHaveValue('Typed by hand');
});
