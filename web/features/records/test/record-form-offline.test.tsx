import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId, sampleRecord } from '#web/test/samples.ts';
import { checkOnce, disconnect, goOnline, saves } from '#web/test/steps/failure-steps.ts';
import {
  dialog,
  openRecord,
  option,
  pressSave,
  saveState,
  section,
  textField,
} from '#web/test/steps/record-form-steps.ts';
import { serveNewRecords } from '#web/test/steps/stored-record.ts';
import { acceptUploads, respondToParts, uploadFiles, waitForParts } from '#web/test/steps/upload-steps.ts';

const description = () => textField('Description');
const recentProblems = () => page.getByRole('button', { name: /^Recent problems/ });

test('says that there is no connection until the record is saved by itself [10.4-53]', async () => {
  const stored = await openRecord();
  const { number, customer } = stored.current();
  const reconnect = disconnect();
  await description().fill('Saved by itself');
  await pressSave();
  await expect.element(page.getByText(/^Something went wrong updating this work order\./)).toBeVisible();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  await recentProblems().click();
  const link = dialog('Recent problems').getByRole('link', { name: `${number} ${customer.name}` });
  await expect.element(link).toHaveAttribute('href', location.pathname);
  await expectAccessibleAtAllWidths();
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await checkOnce();
  await textField('Customer PO').fill('Typed since');
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  expect(saves()).toHaveLength(1);

  reconnect();
  goOnline();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveFocus();
  await expect.element(textField('Customer PO')).toHaveValue('Typed since');
  await expect.element(recentProblems()).not.toBeInTheDocument();
  expect(stored.current()).toMatchObject({ description: 'Saved by itself', customerPo: 'PO-7', version: 2 });
  const [first, second, ...others] = saves();
  expect(others).toEqual([]);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('if-match')).toBe(first?.headers.get('if-match'));
});

const cora = { _id: sampleId(), name: 'Cora Colleague' };

test('merges what a colleague has saved before the connection is back', async () => {
  const stored = await openRecord();
  const reconnect = disconnect(() => failure(503));
  await description().fill('Mine');
  await pressSave();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  stored.change({ customerPo: 'Theirs', updatedBy: cora });
  reconnect();
  goOnline();
  await expect.element(page.getByText(/^Saved, together with Cora Colleague's change/)).toBeVisible();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(stored.current()).toMatchObject({ description: 'Mine', customerPo: 'Theirs', version: 3 });
  expect(saves()).toHaveLength(3);
});

test('a new contact whose save arrived without a response is there once, as a colleague has changed it [10.7-73]', async () => {
  const stored = await openRecord({ contacts: [] });
  const contacts = section('Contacts');
  await contacts.getByRole('tab', { name: '+ Add New Contact' }).click();
  await contacts.getByRole('textbox', { name: 'Title' }).fill('Tenant');
  await contacts.getByRole('textbox', { name: 'Name' }).fill('Ann Able');
  await contacts.getByRole('combobox', { name: 'Phone Type' }).fill('Office');
  await contacts.getByRole('textbox', { name: 'Phone Number' }).fill('(312) 555-0190');
  const reconnect = disconnect(networkFailure, 'GET /session');
  const reply = api.respond('PUT /work-order/:id', (request) => {
    stored.save(request);
    return networkFailure();
  });
  await pressSave();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();
  const [contact] = stored.current().contacts;
  if (!contact) throw new Error('The save did not arrive.');
  const phoneNumbers = contact.phoneNumbers.map((phone) => ({ ...phone, phone: '+13125550191' }));
  stored.change({ contacts: [{ ...contact, title: 'Owner', phoneNumbers }], updatedBy: cora });
  await contacts.getByRole('textbox', { name: 'Email Address (Optional)' }).fill('ann@example.com');
  reply();
  reconnect();
  await pressSave();
  await expect
    .element(page.getByText(/^Saved, together with Cora Colleague's change .*\(1 contact\)/))
    .toBeVisible();
  const saved = [{ ...contact, title: 'Owner', email: 'ann@example.com', phoneNumbers }];
  expect(stored.current()).toMatchObject({ contacts: saved, version: 4 });
  await expect.element(contacts.getByRole('textbox', { name: 'Title' })).toHaveValue('Owner');
});

test('adds no project by itself while a dialog is open or a file is uploading', async () => {
  const source = sampleRecord({}, projects);
  api.respond(`GET /projects/${source._id}`, { data: source });
  const customer = sampleCustomer(source.customer);
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  await acceptUploads();
  const created = serveNewRecords(projects, { customers: [customer] });
  renderApp(`/app/projects/new/from/${source._id}`);
  await textField('Customer PO').fill('PO-9');
  await section('Project Status')
    .getByRole('button', { name: /^Remove/ })
    .click();
  let reconnect = disconnect(networkFailure, 'POST /projects');
  await pressSave();
  await expect.element(saveState('Not saved: no connection')).toBeVisible();

  await page.getByRole('combobox', { name: 'Customer' }).fill('Elm');
  await option('Add "Elm" as a new customer').click();
  const street = dialog('New Customer').getByRole('textbox', { name: 'Street', exact: true });
  await street.fill('5 Elm Street');
  reconnect();
  await checkOnce();
  await expect.element(street).toHaveValue('5 Elm Street');
  expect(api.requestsTo('POST /projects')).toHaveLength(1);
  reconnect = disconnect(networkFailure, 'POST /projects');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await respondToParts('none');
  await uploadFiles({ name: 'Permit.pdf', content: '123456789' });
  await waitForParts();
  reconnect();
  await checkOnce();
  await page.getByRole('button', { name: 'Cancel Permit.pdf' }).click();
  expect(api.requestsTo('POST /projects')).toHaveLength(1);
  goOnline();
  await expect.element(page.getByText('Project successfully added.')).toBeVisible();
  expect(created).toHaveLength(1);
});
