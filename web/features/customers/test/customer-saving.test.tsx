import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#schema/customers.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId } from '#web/test/samples.ts';
import {
  fillCustomer,
  openCustomer,
  openNewCustomer,
  panel,
  save,
  textbox,
} from '#web/test/steps/customer-form-steps.ts';

const updates = () => api.requestsTo('PUT /customer/:id');
const ifMatch = () => updates().map(({ headers }) => headers.get('if-match'));

test('all input stays when saving fails, and the next attempt saves it [2.6-4]', async () => {
  const customer = await openCustomer({ name: 'Kept', version: 7 });
  await textbox('Customer Name').fill('Kept and changed');
  for (const [index, responder] of [failure(500), networkFailure].entries()) {
    api.respond('PUT /customer/:id', responder);
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    await save();
    await expect.poll(() => updates()).toHaveLength(index + 1);
    const text = /^Something went wrong updating this customer\. Please try again later\./;
    await expect.element(page.getByText(text).nth(index)).toBeVisible();
    await expect.element(textbox('Customer Name')).toHaveValue('Kept and changed');
  }
  const saved = { ...customer, name: 'Kept and changed', version: 8 };
  api.respond('PUT /customer/:id', { data: saved });
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await save();
  await expect.element(page.getByText('Customer updated.')).toBeVisible();
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
  expect(updates().map(({ body }) => (body as Customer).name)).toEqual(Array(3).fill('Kept and changed'));
  expect(ifMatch()).toEqual(['"7"', '"7"', '"7"']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Kept and changed');
});

test('a customer whose first response was lost is created with the same idempotency key', async () => {
  await openNewCustomer();
  await fillCustomer('Once');
  await page.getByRole('tab', { name: '+ Add New Contact' }).click();
  await panel().getByRole('textbox', { name: 'Title' }).fill('Owner');
  await panel().getByRole('textbox', { name: 'Name' }).fill('Ana');
  await panel().getByRole('combobox', { name: 'Phone Type' }).fill('Mobile');
  await panel().getByRole('textbox', { name: 'Phone Number' }).fill('3125550142');
  api.respond('POST /customer', networkFailure);
  await save();
  const text = /^Something went wrong adding this customer\. Please try again later\./;
  await expect.element(page.getByText(text)).toBeVisible();
  api.respond('POST /customer', ({ body }) => {
    const { contacts, ...rest } = body as Customer;
    const withIds = contacts.map((contact) => ({
      ...contact,
      _id: sampleId(),
      phoneNumbers: contact.phoneNumbers.map((phone) => ({ ...phone, _id: sampleId() })),
    }));
    return { data: sampleCustomer({ ...rest, contacts: withIds }) };
  });
  await save();
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  const [lost, repeated, ...others] = api.requestsTo('POST /customer');
  expect(others).toEqual([]);
  expect(lost?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
  expect(repeated?.body).toEqual(lost?.body);
  expect(repeated?.body).toMatchObject({
    name: 'Once',
    contacts: [{ title: 'Owner', name: 'Ana', phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }] }],
  });
});

test('a concurrent change to a customer shows a warning and keeps the typed input [10.4-29]', async () => {
  const customer = await openCustomer({ name: 'Shared', version: 1 });
  await textbox('Customer Name').fill('Mine');
  const updatedBy = { _id: sampleId(), name: 'Tess Colleague' };
  const theirs = { ...customer, name: 'Theirs', version: 2, updatedBy };
  const error = 'This customer was changed by someone else in the meantime.';
  api.respond('PUT /customer/:id', failure(412, { code: 'stale', error, data: theirs }));
  await save();
  const warning = page.getByText('Tess Colleague changed this customer while you were editing it.');
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByText(/Their version differs in the name\./)).toBeVisible();
  await expect.element(textbox('Customer Name')).toHaveValue('Mine');
  await expectAccessibleAtAllWidths();
  api.respond('PUT /customer/:id', { data: { ...theirs, name: 'Mine', version: 3 } });
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.element(page.getByText('Customer updated.')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  expect(ifMatch()).toEqual(['"1"', '"2"']);
  expect(updates().map(({ body }) => (body as Customer).name)).toEqual(['Mine', 'Mine']);
});

test('the version of a colleague can be loaded instead', async () => {
  const customer = await openCustomer({ name: 'Shared' });
  await textbox('Customer Name').fill('Mine');
  const data = { ...customer, name: 'Theirs', version: 2 };
  api.respond('PUT /customer/:id', failure(412, { code: 'stale', data }));
  await save();
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect.element(textbox('Customer Name')).toHaveValue('Theirs');
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
});

test('focus and keystrokes stay while a new customer is being saved', async () => {
  await openNewCustomer();
  await fillCustomer('Typed on');
  const added = sampleCustomer({
    name: 'Typed on',
    address: { ...sampleCustomer().address, street: '1 A Street' },
  });
  api.respond('POST /customer', { data: added });
  api.respond(`GET /customer/${added._id}`, { data: added });
  const release = api.hold('POST /customer');
  await save();
  await expect.poll(() => api.requestsTo('POST /customer')).toHaveLength(1);
  await textbox('Street').click();
  await userEvent.keyboard('{End}, behind the');
  release();
  await userEvent.keyboard(' old warehouse');
  await expect.poll(() => location.pathname).toBe(`/app/customers/${added._id}`);
  await userEvent.keyboard(' on the left');
  await expect.element(textbox('Street')).toHaveValue('1 A Street, behind the old warehouse on the left');
  await expect.element(textbox('Street')).toHaveFocus();
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});
