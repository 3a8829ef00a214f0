import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#schema/customers.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { User } from '#schema/users.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleRecord } from '#web/test/samples.ts';
import { serveNewRecords, serveStoredRecord } from './stored-record.ts';

export const section = (name: string) => page.getByRole('region', { name });
export const textField = (name: string) => page.getByRole('textbox', { name });
export const billing = () => page.getByRole('group', { name: 'Billing Address' });
export const service = () => page.getByRole('group', { name: 'Service Address' });
export const problems = () => section('Problems');
export const dialog = (name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name });
/** The state beside the save button. 'Unsaved changes' would contain 'Saved', too. */
export const saveState = (
  text: 'Saved' | 'Saving...' | 'Unsaved changes' | 'Not saved' | `Not saved: ${string}`,
) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
/** In the head of a saved record. */
export const recordActions = () => page.getByRole('group', { name: 'Actions for this record' });
/** An option by its whole name. The last one of some fields adds what was typed, so its name contains that, too. */
export const option = (name: string | RegExp) =>
  page.getByRole('listbox').getByRole('option', { name, exact: true });

/** What has no button of its own, on a phone nearly everything, is in a menu. */
export async function chooseRecordAction(name: string): Promise<void> {
  await expect.element(recordActions()).toBeVisible();
  const button = recordActions().getByRole('button', { name });
  if (button.query()) return button.click();
  await recordActions()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

export const pressSave = () => userEvent.keyboard('{Control>}s{/Control}');

/** Finds customers by part of their name, and each by its id. */
export function serveCustomers(customers: Customer[]): void {
  for (const customer of customers) api.respond(`GET /customer/${customer._id}`, { data: customer });
  api.respond('GET /customer', ({ query }) =>
    pageOf(customers.filter(({ name }) => name.includes(query.get('q') ?? ''))),
  );
}

export async function selectCustomer(name: string): Promise<void> {
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  await customerField.fill(name);
  await option(new RegExp(`^${name}`)).click();
  await expect.element(customerField).toHaveValue(name);
}

type Kind = (typeof recordKinds)[number];
type World = { kind?: Kind; customers?: Customer[]; users?: User[]; hash?: string };

/** Opens the form of a record that is stored behind the fetch boundary. */
export async function openRecord(
  change: Partial<RecordDetail> = {},
  { kind = workOrders, customers = [], users = [], hash = '' }: World = {},
) {
  const stored = serveStoredRecord(sampleRecord(change, kind), kind, { customers, users });
  serveCustomers(customers);
  api.respond('GET /user', pageOf(users));
  renderApp(`/app/${kind.slug}/${stored.current()._id}${hash}`);
  await expect.element(textField('Customer PO')).toBeVisible();
  return stored;
}

/** Opens the blank form of a kind. */
export async function openNewRecord(kind: Kind = workOrders, customers: Customer[] = []) {
  serveCustomers(customers);
  renderApp(`/app/${kind.slug}/new`);
  await expect.element(textField('Customer PO')).toBeVisible();
}

/** Saves with Ctrl+S and waits until nothing is left to save. */
export async function saveRecord(): Promise<void> {
  const before = api.requests.length;
  await pressSave();
  await expect
    .poll(() =>
      api.requests.slice(before).some(({ method, path }) => method === 'PUT' && !path.startsWith('/drafts')),
    )
    .toBe(true);
  await expect.element(saveState('Saved')).toBeVisible();
}

/** Fills in a new work order but for its blank rows. Returns the records created so far. */
export async function fillWorkOrder() {
  const customer = sampleCustomer();
  const created = serveNewRecords(workOrders, { customers: [customer] });
  await openNewRecord(workOrders, [customer]);
  await selectCustomer(customer.name);
  await textField('Customer PO').fill('PO-1');
  await page.getByRole('checkbox', { name: 'Billing same as service' }).click();
  await page.getByRole('combobox', { name: 'Classification' }).selectOptions('HVAC Commercial Service');
  await textField('Description').fill('Loud fan');
  return created;
}

/** Fills in a new work order, ready to be saved. Returns the records created so far. */
export async function startWorkOrder() {
  const created = await fillWorkOrder();
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  await problems().getByRole('button', { name: 'Remove all blank rows' }).click();
  await expect.element(problems()).not.toBeInTheDocument();
  return created;
}
