import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#schema/customers.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleId } from '#web/test/samples.ts';
import {
  fillCustomer,
  openCustomer,
  openNewCustomer,
  panel,
  save,
  serveAdded,
  textbox,
} from '#web/test/steps/customer-form-steps.ts';

const updates = () => api.requestsTo('PUT /customer/:id');
const ifMatch = () => updates().map(({ headers }) => headers.get('if-match'));

test('all input stays when saving fails, and the next attempt saves it [2.6-4]', async () => {
  const customer = await openCustomer({ name: 'Kept', version: 7 });
  await textbox('Customer Name').fill('Kept and changed');
  // Otherwise it would be saved without the user.
  api.respond('GET /session', networkFailure);
  const failures = [
    [failure(500), 'Not saved'],
    [networkFailure, 'Not saved: no connection'],
  ] as const;
  for (const [index, [responder, state]] of failures.entries()) {
    api.respond('PUT /customer/:id', responder);
    await save();
    const text = /^Something went wrong updating this customer\. Please try again later\./;
    await expect.element(page.getByText(text).nth(index)).toBeVisible();
    await expect.element(page.getByText(state, { exact: true })).toBeVisible();
    await expect.element(textbox('Customer Name')).toHaveValue('Kept and changed');
  }
  const saved = { ...customer, name: 'Kept and changed', version: 8 };
  api.respond('PUT /customer/:id', { data: saved });
  await save();
  await expect.element(page.getByText('Customer updated.')).toBeVisible();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(updates().map(({ body }) => (body as Customer).name)).toEqual(Array(3).fill('Kept and changed'));
  expect(ifMatch()).toEqual(['"7"', '"7"', '"7"']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Kept and changed');
});

test('a new customer is created by itself when the connection is back, with the same idempotency key [10.4-56]', async () => {
  await openNewCustomer();
  await fillCustomer('Once');
  await page.getByRole('tab', { name: '+ Add New Contact' }).click();
  await panel().getByRole('textbox', { name: 'Title' }).fill('Owner');
  await panel().getByRole('textbox', { name: 'Name' }).fill('Ana');
  await panel().getByRole('combobox', { name: 'Phone Type' }).fill('Mobile');
  await panel().getByRole('textbox', { name: 'Phone Number' }).fill('3125550142');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const reconnect = [
    api.respond('GET /session', networkFailure),
    api.respond('POST /customer', networkFailure),
  ];
  await save();
  const text = /^Something went wrong adding this customer\. Please try again later\./;
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Not saved: no connection')).toBeVisible();
  api.respond('POST /customer', ({ body }) => {
    const { contacts, ...rest } = body as Customer;
    const withIds = contacts.map((contact) => ({
      ...contact,
      _id: sampleId(),
      phoneNumbers: contact.phoneNumbers.map((phone) => ({ ...phone, _id: sampleId() })),
    }));
    return { data: sampleCustomer({ ...rest, contacts: withIds }) };
  });
  for (const restore of reconnect) restore();
  while (api.requestsTo('POST /customer').length < 2) await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Recent problems/ })).not.toBeInTheDocument();
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

test('asks before a new customer is sent again after 23 hours [10.4-52]', async () => {
  await openNewCustomer();
  await fillCustomer('Twice');
  vi.useFakeTimers({ toFake: ['Date'] });
  const reconnect = [
    api.respond('GET /session', networkFailure),
    api.respond('POST /customer', networkFailure),
  ];
  await save();
  await expect.element(page.getByText('Not saved: no connection')).toBeVisible();
  vi.setSystemTime(Date.now() + 23 * 3_600_000 + 60_000);
  for (const restore of reconnect) restore();
  const added = sampleCustomer({ name: 'Twice' });
  serveAdded(added);
  window.dispatchEvent(new Event('online'));
  const question = page.getByText(/^Crewdesk first tried to add this customer more than 23 hours ago/);
  await expect.element(question).toBeVisible();
  await save();
  await expect.element(question).toBeVisible();
  await expectAccessibleAtAllWidths('form > :has([role="alert"])');
  await openNewCustomer();
  await expect.element(textbox('Customer Name')).toHaveValue('Twice');
  await save();
  await expect.element(question).toBeVisible();
  expect(api.requestsTo('POST /customer')).toHaveLength(1);
  await page.getByRole('button', { name: 'Add it again' }).click();
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  const keys = api.requestsTo('POST /customer').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('a customer found deleted says so, and is saved as new with everything typed [10.4-55]', async () => {
  const { _id } = await openCustomer({ name: 'Deleted', contacts: [sampleContact()] });
  await textbox('Access Notes').fill('Gate code 4711');
  const error = 'This customer does not exist or was deleted.';
  api.respond(`GET /customer/${_id}`, failure(404, { code: 'not_found', error }));
  vi.useFakeTimers({ toFake: ['Date'] });
  api.respond('PUT /customer/:id', networkFailure);
  api.respond('GET /session', networkFailure);
  await save();
  await expect.element(page.getByText('Not saved: no connection')).toBeVisible();
  // By then the customer is stale and is fetched again. Only a lost creation is asked about after a day.
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('This customer was deleted while you had it open.')).toBeVisible();
  const added = sampleCustomer({ name: 'Deleted', accessNotes: 'Gate code 4711' });
  serveAdded(added);
  await page.getByRole('button', { name: 'Save as new' }).click();
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe(`/app/customers/${added._id}`);
  expect(api.requestsTo('POST /customer').map(({ body }) => body)).toMatchObject([
    { name: 'Deleted', accessNotes: 'Gate code 4711', contacts: [{ name: 'Ana Long' }] },
  ]);
});

test('a concurrent change to a customer is merged, and asks about the same field [10.4-29]', async () => {
  const customer = await openCustomer({ name: 'Shared', version: 1 });
  await textbox('Customer Name').fill('Mine');
  const theirs = {
    ...customer,
    name: 'Theirs',
    address: { ...customer.address, street: '5 Their Street' },
    version: 2,
    updatedBy: { _id: sampleId(), name: 'Tess Colleague' },
  };
  const error = 'This customer was changed by someone else in the meantime.';
  api.respond('PUT /customer/:id', failure(412, { code: 'stale', error, data: theirs }));
  await save();
  const question = page.getByRole('group', { name: 'Name: which one?' });
  await expect.element(question).toBeVisible();
  await expect.element(textbox('Customer Name')).toHaveValue('Mine');
  await expect.element(textbox('Street')).toHaveValue('5 Their Street');
  await question.getByRole('radio', { name: "Tess Colleague's: Theirs" }).click();
  await expect.element(textbox('Customer Name')).toHaveValue('Theirs');
  await question.getByRole('radio', { name: 'Yours: Mine' }).click();
  await expect.element(textbox('Customer Name')).toHaveValue('Mine');
  api.respond('PUT /customer/:id', { data: { ...theirs, name: 'Mine', version: 3 } });
  await save();
  await expect.element(page.getByText('Customer updated.')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(ifMatch()).toEqual(['"1"', '"2"']);
  expect(updates().at(-1)?.body).toMatchObject({ name: 'Mine', address: { street: '5 Their Street' } });
});

test('focus and keystrokes stay while a new customer is being saved', async () => {
  await openNewCustomer();
  await fillCustomer('Typed on');
  const added = sampleCustomer({
    name: 'Typed on',
    address: { ...sampleCustomer().address, street: '1 A Street' },
  });
  serveAdded(added);
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
