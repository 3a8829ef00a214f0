import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';

test('the list shows customers', async () => {
  api.respond('GET /customer', pageOf([sampleCustomer({ name: 'Elm Street Bakery' })]));
  renderApp('/app/customers');
  await expect.element(page.getByRole('row', { name: /Elm Street Bakery/ })).toBeVisible();
  await expectAccessible();
});

test('a list that failed to load offers another try', async () => {
  api.respond('GET /customer', failure(500));
  renderApp('/app/customers');
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('New Customer opens a blank form', async () => {
  renderApp('/app/customers');
  await page.getByRole('link', { name: '+ New Customer' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('');
  expect(location.pathname).toBe('/app/customers/new');
});
