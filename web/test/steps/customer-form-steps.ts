import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#schema/customers.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';

export const textbox = (name: string) => page.getByRole('textbox', { name });
export const panel = () => page.getByRole('tabpanel');
export const addContact = () => page.getByRole('tab', { name: '+ Add New Contact' });
export const save = () => userEvent.keyboard('{Control>}s{/Control}');

export async function openNewCustomer(): Promise<void> {
  renderApp('/app/customers/new');
  await expect.element(textbox('Customer Name')).toHaveValue('');
}

/** Opens the form of a customer who is stored behind the fetch boundary. Returns the customer. */
export async function openCustomer(change: Partial<Customer> = {}): Promise<Customer> {
  const customer = sampleCustomer(change);
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  renderApp(`/app/customers/${customer._id}`);
  await expect.element(textbox('Customer Name')).toHaveValue(customer.name);
  return customer;
}

/** Fills in a new customer without contacts. Its ZIP is unknown. */
export async function fillCustomer(name: string): Promise<void> {
  api.respond('GET /address-by-zip', failure(404, { code: 'not_found' }));
  await textbox('Customer Name').fill(name);
  await textbox('Street').fill('1 A Street');
  await textbox('City').fill('Chicago');
  await textbox('State').fill('IL');
  await textbox('Zip').fill('60601');
  await page.getByRole('button', { name: 'Remove Unnamed contact 1' }).click();
}

/** Makes the API add this customer, whatever it is sent. */
export function serveAdded(customer: Customer): void {
  api.respond('POST /customer', { data: customer });
  api.respond(`GET /customer/${customer._id}`, { data: customer });
}
